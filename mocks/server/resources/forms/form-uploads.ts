/** The parts of a form upload: its text and its options. */
import { bodyText } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';

const spreadsheets = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
]);

/** The error for a converter that is not running. */
const noConverter = { errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5001 };

/**
 * The uploaded XForm. Only the two exact spreadsheet types count as spreadsheets; a body of type JSON has been parsed
 * already, so its text is lost.
 * @throws 502.2 for a spreadsheet: there is no converter here
 */
export function definitionOf(headers: Headers, bytes: Uint8Array): string {
  const type = headers.get('content-type') ?? '';
  if (spreadsheets.has(type)) throw problem.xlsformNotAvailable(noConverter);
  return claimsJson(type) ? '' : bodyText(bytes);
}

/** What the server parses as JSON before the handler. */
export const claimsJson = (type: string): boolean => type.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** Any non-empty value is true, even "false". */
export const ignoresWarnings = ({ ignoreWarnings }: { readonly ignoreWarnings?: unknown }): boolean =>
  ignoreWarnings !== undefined && ignoreWarnings !== '';

/** Whether there is a media type; without one a draft is a copy, whatever the body. */
export const hasMediaType = (headers: Headers): boolean =>
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(headers.get('content-type')?.trim() ?? '');
