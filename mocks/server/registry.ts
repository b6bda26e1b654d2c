/**
 * Every operation of the contract and who answers it. An operation that is missing here, or whose handler answers what
 * the contract does not know, is a compile error.
 */
import type { Handler, OperationId } from './define';
import { isTrue } from './problem';
import { deviceOperations } from './resources/devices/operations';
import { entityOperations } from './resources/entities/operations';
import { formOperations } from './resources/forms/operations';
import { odataOperations } from './resources/odata/operations';
import { peopleOperations } from './resources/people/operations';
import { projectOperations } from './resources/projects/operations';
import { submissionOperations } from './resources/submissions/operations';
import { systemOperations } from './resources/system/operations';

/** Answered by the example of the contract, through its generated mock handler; see generated.ts. */
export interface Generated {
  readonly answer: (request: Request) => Promise<Response>;
}

/** Not modelled: the server says so with 501.1. */
export const notImplemented = Symbol('not implemented');
/** In the contract, but today's servers, or those without single sign-on, have no such resource: 404.1 for everybody. */
export const absent = Symbol('absent');

type Registry = { readonly [Id in OperationId]: Handler<Id> | Generated | typeof notImplemented | typeof absent };

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
  startOidcLogin: absent,
  finishOidcLogin: absent,
};

/** Open to everybody; credentials that come along are not even looked at. */
const open: ReadonlySet<OperationId> = new Set<OperationId>([
  'createSession',
  'listPublicConfig',
  'getPublicConfig',
  'getClientConfig',
  'getVersion',
  // The token of the draft says who may try it.
  'getTestSubmissionEndpoint',
  'sendTestSubmission',
  'createTestSubmission',
  'listDraftForTesting',
  'getDraftXmlForTesting',
  'getDraftManifestForTesting',
  'getDraftAttachmentForTesting',
]);

/** Whether an operation asks nobody who they are. Asking for a mail with a link is open, taking the password away is not. */
export const isOpen = (id: OperationId, query: { readonly [name: string]: unknown }): boolean =>
  open.has(id) || (id === 'initiatePasswordReset' && !isTrue(query['invalidate']));
