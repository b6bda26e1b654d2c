import type { Workbook } from '../workbook';
import { isCompoundFile } from './compound-file';
import { type Limits, defaultLimits } from './grid';
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

function formatOf(bytes: Uint8Array): '.xlsx' | '.xls' | undefined {
  if (isZip(bytes)) return '.xlsx';
  return isCompoundFile(bytes) ? '.xls' : undefined;
}

/** An encrypted .xlsx is a compound file. */
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
 * Sheets of a form with cells as the reference converter reads them; other sheets have only a name. Throws
 * UnreadableWorkbook.
 */
export function readWorkbook(bytes: Uint8Array, fileName: string, options: Partial<Limits> = {}): Workbook {
  const limits = { ...defaultLimits, ...options };
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
  // A file named like a workbook that begins like none is damaged, not text.
  if (named && (named === readXlsx || named === readXls)) throw new UnreadableWorkbook('broken-archive');
  if (named) return named(bytes, limits);
  throw new UnreadableWorkbook('unknown-format', { extension });
}
