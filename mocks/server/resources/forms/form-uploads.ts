import { ensureBlob } from '@mocks/server/blobs';
/** The parts of a form upload: its text and its options. */
import { type Context, bodyText } from '@mocks/server/define';
import { isTrue, problem } from '@mocks/server/problem';
import type { FormDefRow } from '@mocks/server/store/tables';
import { XlsformFault, convertWorkbook } from '@mocks/server/xlsforms/convert';

const spreadsheets = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
]);

/** The error for a converter that is not running. */
const noConverter = { errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5001 };

/** A definition as it came: XML, or a workbook with what its conversion brought. */
export interface Upload {
  readonly xml: string;
  /** What the converter warned about; empty for XML, and when the warnings are accepted. */
  readonly designWarnings: readonly string[];
  readonly workbook: Pick<FormDefRow, 'xlsBlobId' | 'excelContentType'>;
  /** The file that the converter made of external choices; null without any. */
  readonly itemsetsBlobId: number | null;
}

const noWorkbook = { xlsBlobId: null, excelContentType: null };

function converted({ headers, bytes, query, ctx }: UploadRequest, type: string): Upload {
  const { tables, options } = ctx;
  if (options.converter === 'none') throw problem.xlsformNotConfigured();
  if (options.converter === 'down') throw problem.xlsformNotAvailable(noConverter);
  try {
    const { xml, itemsets, warnings } = convertWorkbook(bytes, headers.get('x-xlsform-formid-fallback') ?? '');
    return {
      xml,
      designWarnings: isTrue(query.ignoreWarnings) ? [] : warnings,
      workbook: { xlsBlobId: ensureBlob(tables, bytes, type).id, excelContentType: type },
      itemsetsBlobId: itemsets === null ? null : ensureBlob(tables, new TextEncoder().encode(itemsets), 'text/csv').id,
    };
  } catch (failure) {
    if (failure instanceof XlsformFault) throw problem.xlsformNotValid(failure.message, null);
    throw failure;
  }
}

interface UploadRequest {
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly query: { readonly ignoreWarnings?: string | readonly string[] };
  readonly ctx: Pick<Context, 'tables' | 'options'>;
}

/**
 * The uploaded definition. Only the two exact spreadsheet types count as spreadsheets; a body of type JSON has been
 * parsed already, so its text is lost.
 * @throws 400.15 for a workbook that is no form, 501.3 and 502.2 for any workbook without a converter
 */
export function definitionOf(request: UploadRequest): Upload {
  const type = request.headers.get('content-type') ?? '';
  if (spreadsheets.has(type)) return converted(request, type);
  const xml = claimsJson(type) ? '' : bodyText(request.bytes);
  return { xml, designWarnings: [], workbook: noWorkbook, itemsetsBlobId: null };
}

/** What the server parses as JSON before the handler. */
export const claimsJson = (type: string): boolean => type.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** Any non-empty value is true, even "false". */
export const ignoresWarnings = ({ ignoreWarnings }: { readonly ignoreWarnings?: unknown }): boolean =>
  ignoreWarnings !== undefined && ignoreWarnings !== '';

/** Whether there is a media type; without one a draft is a copy, whatever the body. */
export const hasMediaType = (headers: Headers): boolean =>
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(headers.get('content-type')?.trim() ?? '');
