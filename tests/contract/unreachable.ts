/**
 * Documented statuses that no scenario can bring about, on one server or on any, and why. Whatever is not here and is a
 * success has to be seen in a full run, else the run fails.
 */
export type ServerKind = 'embedded' | 'central';

interface Unreachable {
  why: string;
  /** The server it holds for; both without it. */
  on?: ServerKind;
}

const absent = 'today’s servers have no such resource; older ones had';
const beside = 'a bare backend has no files of a client beside it';
const present = 'the embedded server always has them';
const noDraftRows = 'no scenario sends to a draft yet';
const oidc = 'single sign-on is not set up';

const unreachable: Readonly<Record<string, Unreachable>> = {
  'getCurrentSession 200': { why: absent },
  'getCurrentSession 400': { why: absent },
  'getCurrentSession 401': { why: absent },
  'getClientConfig 200': { why: beside, on: 'central' },
  'getVersion 200': { why: beside, on: 'central' },
  'getClientConfig 404': { why: present, on: 'embedded' },
  'getVersion 404': { why: present, on: 'embedded' },
  'createSession 404': { why: oidc },
  'initiatePasswordReset 404': { why: oidc },
  'finishOidcLogin 200': { why: oidc },
  'finishOidcLogin 303': { why: oidc },
  'startOidcLogin 303': { why: oidc },
  'getDraftSubmissionRow 200': { why: noDraftRows },
  'listDraftSubmissionRepeatRows 200': { why: noDraftRows },
  'exportDeletedEntities 200': { why: 'no scenario can make the archive of deleted entities through the API: it is written when they are purged' },
  'startOidcLogin 307': { why: oidc },
};

/** Why `operation status` cannot be seen on this kind of server; undefined when it can. */
export function reasonFor(operationAndStatus: string, server: ServerKind): string | undefined {
  const found = unreachable[operationAndStatus];
  return found && (found.on ?? server) === server ? found.why : undefined;
}
