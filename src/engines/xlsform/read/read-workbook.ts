/** Reads the sheets of a form from a file: .xlsx, .xlsm, .xls, .csv or a Markdown table. */
import type { Workbook } from '../workbook';
import { isCompoundFile } from './compound-file';
import { type Limits, usualLimits } from './grid';
import { readCsvForm, readMarkdown } from './text-forms';
import { UnreadableWorkbook } from './unreadable';
import { readXls } from './xls';
import { readXlsx } from './xlsx';

type Reader = (bytes: Uint8Array, limits: Limits) => Workbook;

const readers: Readonly<Record<string, Reader>> = {
  '.xlsx': readXlsx,
  '.xlsm': readXlsx,
  '.xls': readXls,
  '.csv': readCsvForm,
  '.md': readMarkdown,
};

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** The format that the first bytes show; undefined for text. */
function formatOf(bytes: Uint8Array): '.xlsx' | '.xls' | undefined {
  if (isZip(bytes)) return '.xlsx';
  return isCompoundFile(bytes) ? '.xls' : undefined;
}

/** An encrypted .xlsx is a compound file, so its extension is right. */
const isEncrypted = (bytes: Uint8Array, limits: Limits): boolean => {
  try {
    readXls(bytes, limits);
    return false;
  } catch (failure) {
    return failure instanceof UnreadableWorkbook && failure.code === 'encrypted';
  }
};

const extensionOf = (fileName: string): string => /\.[^./\\]+$/.exec(fileName)?.[0].toLowerCase() ?? '';

/**
 * The sheets of a form, with the cells as the reference converter reads them. Sheets that are not part of a form have
 * only their name.
 * @param options limits other than the usual ones
 * @throws UnreadableWorkbook
 */
export function readWorkbook(bytes: Uint8Array, fileName: string, options: Partial<Limits> = {}): Workbook {
  const limits = { ...usualLimits, ...options };
  if (bytes.length === 0) throw new UnreadableWorkbook('empty');
  if (bytes.length > limits.fileBytes)
    throw new UnreadableWorkbook('too-large', { bytes: bytes.length, most: limits.fileBytes });
  const extension = extensionOf(fileName);
  const format = formatOf(bytes);
  const named = readers[extension];
  const byContent = format && readers[format];
  if (named === byContent && named) return named(bytes, limits);
  if (format !== undefined && named) {
    if (isCompoundFile(bytes) && isEncrypted(bytes, limits)) throw new UnreadableWorkbook('encrypted');
    throw new UnreadableWorkbook('wrong-extension', { extension, actual: format });
  }
  if (byContent) return byContent(bytes, limits);
  // What should be a workbook and begins like none is damaged, not text.
  if (named && (named === readXlsx || named === readXls)) throw new UnreadableWorkbook('broken-archive');
  if (named) return named(bytes, limits);
  throw new UnreadableWorkbook('unknown-format', { extension });
}
