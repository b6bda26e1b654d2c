/** What comes with a form definition: its text, and how it is to be taken. */
import { bodyText } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';

const spreadsheets = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
]);

/** What connecting to a converter that is not running comes to. */
const noConverter = { errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5001 };

/**
 * The XForm that was sent. Only the two exact types of a workbook are one; what claims to be JSON has been read as JSON
 * by then, and nothing is left of it.
 * @throws 502.2 for a workbook: there is no converter here
 */
export function definitionOf(headers: Headers, bytes: Uint8Array): string {
  const type = headers.get('content-type') ?? '';
  if (spreadsheets.has(type)) throw problem.xlsformNotAvailable(noConverter);
  return claimsJson(type) ? '' : bodyText(bytes);
}

/** What the server reads as JSON before anybody looks at it. */
export const claimsJson = (type: string): boolean => type.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** Any value but none says so, even "false". */
export const ignoresWarnings = ({ ignoreWarnings }: { readonly ignoreWarnings?: unknown }): boolean =>
  ignoreWarnings !== undefined && ignoreWarnings !== '';

/** Whether there is a media type at all; without one a draft is a copy, whatever the body. */
export const hasMediaType = (headers: Headers): boolean =>
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(headers.get('content-type')?.trim() ?? '');
