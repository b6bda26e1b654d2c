/**
 * Converts an uploaded workbook into an XForm, as the converter beside a real server does. The conversion is the
 * application's; the sentences of faults and warnings are those of this server.
 */
import { type Problem, convert } from '~/engines/xlsform/convert/convert';
import { readWorkbook } from '~/engines/xlsform/read/read-workbook';
import { UnreadableWorkbook } from '~/engines/xlsform/read/unreadable';
import type { Workbook } from '~/engines/xlsform/workbook';
import { sentenceOf } from './sentences';

interface Conversion {
  readonly xml: string;
  /** The contents of "itemsets.csv", which a form with external selects needs. */
  readonly itemsets: string | null;
  readonly warnings: readonly string[];
}

/** What makes a workbook invalid; as on a real server, the first of it. */
export class XlsformFault extends Error {
  override readonly name = 'XlsformFault';
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The name that a form without an id gets: of a file, percent-encoded; the real converter also escapes it for HTML. */
function fallbackId(sent: string, bytes: Uint8Array): string {
  const name = sent.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) =>
    new TextDecoder().decode(Uint8Array.from(encoded.slice(1).split('%'), (pair) => Number.parseInt(pair, 16))),
  );
  const escaped = name.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? `&#${character.charCodeAt(0)};`,
  );
  const file = escaped.slice(escaped.lastIndexOf('/') + 1);
  return file === '' ? (isZip(bytes) ? '.xlsx' : '.xls') : file;
}

function read(bytes: Uint8Array): Workbook {
  try {
    return readWorkbook(bytes, isZip(bytes) ? 'form.xlsx' : 'form.xls');
  } catch (failure) {
    if (failure instanceof UnreadableWorkbook)
      throw new XlsformFault(`The file is no workbook that can be read (${failure.code.replaceAll('-', ' ')}).`);
    throw failure;
  }
}

/** What the converter says of languages is one warning with a line for each. */
const together = new Set<Problem['code']>(['translation-missing', 'language-without-code']);

function warningsOf(problems: readonly Problem[]): string[] {
  const groups = Map.groupBy(problems, (problem) => (together.has(problem.code) ? problem.code : problem));
  return [...groups.values()].map((group) => group.map(sentenceOf).join('\n'));
}

/**
 * Converts a workbook.
 * @param bytes an .xlsx or .xls file
 * @param fallback the id of a form whose workbook gives none, percent-encoded, as the header brings it
 * @throws XlsformFault when it is no workbook or no valid form
 */
export function convertWorkbook(bytes: Uint8Array, fallback: string): Conversion {
  const { xml, itemsets, problems } = convert(read(bytes), { fallbackId: fallbackId(fallback, bytes) });
  const fault = problems.find(({ severity }) => severity === 'error');
  if (xml === null) throw new XlsformFault(fault ? sentenceOf(fault) : 'The form cannot be converted.');
  return { xml, itemsets, warnings: warningsOf(problems) };
}
