/** The OpenRosa protocol: devices send its version and get XML, also in refusals. Only unexpected errors are JSON. */
import type { OperationId } from './define';
import { type ProblemError, problem } from './problem';
import { encodeXml } from './xforms/xml';

const operations: ReadonlySet<OperationId> = new Set<OperationId>([
  'getSubmissionEndpoint',
  'getDraftSubmissionEndpoint',
  'getTestSubmissionEndpoint',
  'getKeySubmissionEndpoint',
  'sendSubmission',
  'sendDraftSubmission',
  'sendTestSubmission',
  'sendKeySubmission',
  'getDatasetIntegrity',
  'listOpenRosaForms',
  'listFormsWithKey',
  'listDraftForTesting',
  'getFormManifest',
  'getFormVersionManifest',
  'getDraftManifest',
  'getFormManifestWithKey',
  'getDraftManifestForTesting',
]);

export const speaksOpenRosa = (id: OperationId): boolean => operations.has(id);

/**
 * Checked before everything else, including credentials.
 * @throws 400.6 unless the device speaks version 1.0
 */
export function checkOpenRosaVersion(headers: Headers): void {
  const version = headers.get('x-openrosa-version');
  if (version !== '1.0') throw problem.invalidHeader('X-OpenRosa-Version', version);
}

/** Headers added once the sender is known. */
export const openRosaHeaders = {
  'content-language': 'en',
  'x-openrosa-version': '1.0',
  'x-openrosa-accept-content-length': '100000000',
} as const;

/** A message of the protocol. */
export const openRosaMessage = (nature: string, text: string): string =>
  `<OpenRosaResponse xmlns="http://openrosa.org/http/response" items="0"><message nature="${nature}">${encodeXml(text)}</message></OpenRosaResponse>`;

export const openRosaProblem = ({ message }: ProblemError): string => openRosaMessage('error', message);
