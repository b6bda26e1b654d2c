/**
 * Every operation of the contract and its handler. A missing operation, or a handler with an answer outside the
 * contract, does not compile.
 */
import { routes } from '@mocks/generated/routes';
import type { Handler, OperationId, SingleSignOn } from './define';
import { isTrue } from './problem';
import { deviceOperations } from './resources/devices/operations';
import { entityOperations } from './resources/entities/operations';
import { formOperations } from './resources/forms/operations';
import { odataOperations } from './resources/odata/operations';
import { peopleOperations } from './resources/people/operations';
import { projectOperations } from './resources/projects/operations';
import { submissionOperations } from './resources/submissions/operations';
import { systemOperations } from './resources/system/operations';

/** Not implemented: answers 501.1. */
export const notImplemented = Symbol('not implemented');
/** In the contract, but not on today's servers: 404.1 for everybody. */
export const absent = Symbol('absent');

/** Who answers an operation. */
export type Answerer<Id extends OperationId> = Handler<Id> | typeof notImplemented | typeof absent;

type Registry = { readonly [Id in OperationId]: Answerer<Id> };
/** A registry while operations are being added: what is missing has no handler yet. */
export type PartialRegistry = Partial<Registry>;

export const registry: Registry = {
  ...peopleOperations,
  ...projectOperations,
  ...formOperations,
  ...submissionOperations,
  ...deviceOperations,
  ...odataOperations,
  ...entityOperations,
  ...systemOperations,

  getCurrentSession: absent,
};

const withPasswords: ReadonlySet<OperationId> = new Set<OperationId>([
  'createSession',
  'initiatePasswordReset',
  'verifyPasswordReset',
  'setUserPassword',
]);
const withSingleSignOn: ReadonlySet<OperationId> = new Set<OperationId>(['startOidcLogin', 'finishOidcLogin']);

/** Whether an operation answers 404.1 to everybody. A server has passwords or single sign-on, never both. */
export const isAbsent = (known: PartialRegistry, id: OperationId, singleSignOn: SingleSignOn): boolean =>
  known[id] === absent || (singleSignOn === 'off' ? withSingleSignOn : withPasswords).has(id);

/** The operations of the contract without a handler. None, once `npm run types` passes. */
export const withoutHandler = (known: PartialRegistry): OperationId[] =>
  routes.map(({ id }) => id).filter((id) => known[id] === undefined);

/** Public: credentials are not even checked. */
const open: ReadonlySet<OperationId> = new Set<OperationId>([
  'createSession',
  'startOidcLogin',
  'finishOidcLogin',
  'listPublicConfig',
  'getPublicConfig',
  'getClientConfig',
  'getVersion',
]);
/** Public, too. Releases that treat strangers as visitors check credentials if there are any. */
const openToVisitors: ReadonlySet<OperationId> = new Set<OperationId>([
  // The draft token is the permission.
  'getTestSubmissionEndpoint',
  'sendTestSubmission',
  'createTestSubmission',
  'listDraftForTesting',
  'getDraftXmlForTesting',
  'getDraftManifestForTesting',
  'getDraftAttachmentForTesting',
]);

/** Whether an operation is public. Requesting a password reset email is, deleting the password is not. */
export const isOpen = (
  id: OperationId,
  query: { readonly [name: string]: unknown },
  refusesStrangers: boolean,
): boolean =>
  open.has(id) ||
  (refusesStrangers && (openToVisitors.has(id) || (id === 'initiatePasswordReset' && !isTrue(query['invalidate']))));
