/**
 * Documented statuses that no scenario can cause, on one server or on both, with the reason. Every other success status
 * must occur in a full run, otherwise the run fails.
 */
export interface ServerKind {
  kind: 'embedded' | 'central';
  /** Whether a converter of workbooks stands beside it. */
  converter: boolean;
  /** A server with single sign-on beside it. */
  singleSignOn?: object;
}

interface Unreachable {
  why: string;
  /** The server it applies to; both without it. */
  on?: ServerKind['kind'];
  /** It applies only without this. */
  without?: 'converter' | 'singleSignOn';
}

const absent = 'today’s servers have no such resource; older ones had';
const beside = 'a bare backend has no files of a client beside it';
const present = 'the mock server always has them';
const noConverter = 'without a converter no form was made from a spreadsheet';
const noStore = 'no real server with an object store is tried';
const oidc = 'no server with single sign-on was named (CENTRAL_SSO_URL)';
const noProvider = 'the provider of single sign-on cannot be stopped by a scenario';

const unreachable: Readonly<Record<string, Unreachable>> = {
  'getCurrentSession 200': { why: absent },
  'getCurrentSession 400': { why: absent },
  'getCurrentSession 401': { why: absent },
  'getClientConfig 200': { why: beside, on: 'central' },
  'getVersion 200': { why: beside, on: 'central' },
  'getClientConfig 404': { why: present, on: 'embedded' },
  'getVersion 404': { why: present, on: 'embedded' },
  'createSession 404': { why: oidc, without: 'singleSignOn' },
  'initiatePasswordReset 404': { why: oidc, without: 'singleSignOn' },
  'verifyPasswordReset 200': { why: 'its token comes by email, which cannot be read here', on: 'central' },
  'finishOidcLogin 200': { why: oidc, without: 'singleSignOn' },
  'finishOidcLogin 303': { why: oidc, without: 'singleSignOn' },
  'startOidcLogin 303': { why: noProvider, on: 'central' },
  'getFormXls 200': { why: noConverter, without: 'converter' },
  'getFormXlsx 200': { why: noConverter, without: 'converter' },
  'getFormVersionXls 200': { why: noConverter, without: 'converter' },
  'getFormVersionXlsx 200': { why: noConverter, without: 'converter' },
  'getDraftXls 200': { why: noConverter, without: 'converter' },
  'getDraftXlsx 200': { why: noConverter, without: 'converter' },
  'getFormByEnketoId 200': { why: 'without an Enketo nothing has an id there' },
  'getFormXls 307': { why: noStore, on: 'central' },
  'getFormXlsx 307': { why: noStore, on: 'central' },
  'getFormVersionXls 307': { why: noStore, on: 'central' },
  'getFormVersionXlsx 307': { why: noStore, on: 'central' },
  'getDraftXls 307': { why: noStore, on: 'central' },
  'getDraftXlsx 307': { why: noStore, on: 'central' },
  'getFormAttachment 307': { why: noStore, on: 'central' },
  'getFormVersionAttachment 307': { why: noStore, on: 'central' },
  'getDraftAttachment 307': { why: noStore, on: 'central' },
  'getFormAttachmentWithKey 307': { why: noStore, on: 'central' },
  'getDraftAttachmentForTesting 307': { why: noStore, on: 'central' },
  'getSubmissionAttachment 307': { why: noStore, on: 'central' },
  'getSubmissionVersionAttachment 307': { why: noStore, on: 'central' },
  'getDraftSubmissionAttachment 307': { why: noStore, on: 'central' },
  'getDraftSubmissionVersionAttachment 307': { why: noStore, on: 'central' },
  'exportDeletedEntities 200': {
    why: 'no scenario can make the archive of deleted entities through the API: it is written when they are purged',
  },
  'startOidcLogin 307': { why: oidc, without: 'singleSignOn' },
};

/** Why `operation status` cannot occur on this kind of server; undefined when it can. */
export function reasonFor(operationAndStatus: string, server: ServerKind): string | undefined {
  const found = unreachable[operationAndStatus];
  if (!found || (found.without && server[found.without])) return undefined;
  return (found.on ?? server.kind) === server.kind ? found.why : undefined;
}
