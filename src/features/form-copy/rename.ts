import { strToU8 } from 'fflate';
import { defaultLimits, zipLimits } from '~/engines/xlsform/read/grid';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { type ReadZip, readZip } from '~/shared/lib/zip/read-zip';
import { replaceFile } from '~/shared/lib/zip/zip-parts';
import type { Renaming } from './build-types';

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const all = (parent: Document | Element, name: string) => [...parent.getElementsByTagNameNS('*', name)];
const textOf = (parent: Element) =>
  all(parent, 't')
    .map(({ textContent }) => textContent)
    .join('');

/** The column letters of a cell reference: AB of AB12. */
const columnLetters = (cell: Element) => /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0] ?? '';

/** Whether its cells have references; some programs omit them. */
const hasCellRefs = (row: Element) => all(row, 'c').every((cell) => columnLetters(cell) !== '');

/** Number of a column, to keep cells in order: B is after A, AA after Z. */
const columnNumber = (column: string) => [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const columns = { xmlFormId: ['form_id', 'id_string'], name: ['form_title', 'title'] } as const;

const paths = {
  book: 'xl/workbook.xml',
  relations: 'xl/_rels/workbook.xml.rels',
  strings: 'xl/sharedStrings.xml',
} as const;

/** Path of the sheet inside the workbook; one without a file if there is no such sheet. */
function sheetPath(book: Document, relationsOfBook: Document, name: string): string {
  const sheets = all(book, 'sheet');
  const sheet = sheets.find((one) => one.getAttribute('name')?.toLowerCase() === name);
  const id = [...(sheet?.attributes ?? [])].find(({ localName, prefix }) => localName === 'id' && prefix !== null);
  const relations = all(relationsOfBook, 'Relationship');
  const path = relations.find((one) => one.getAttribute('Id') === id?.value)?.getAttribute('Target') ?? '';
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

function writeCell(row: Element, column: string, text: string): void {
  const sheet = row.ownerDocument;
  const namespace = row.namespaceURI;
  const cells = all(row, 'c');
  let cell = cells.find((one) => columnLetters(one) === column);
  if (!cell) {
    cell = sheet.createElementNS(namespace, 'c');
    cell.setAttribute('r', `${column}${row.getAttribute('r') ?? '2'}`);
    const next = cells.find((one) => columnNumber(columnLetters(one)) > columnNumber(column));
    row.insertBefore(cell, next ?? null);
  }
  const inline = sheet.createElementNS(namespace, 'is');
  const value = sheet.createElementNS(namespace, 't');
  value.textContent = text;
  inline.append(value);
  cell.setAttribute('t', 'inlineStr');
  cell.replaceChildren(inline);
}

/**
 * Changes id and title in the sheet `settings` of an .xlsx workbook; other files in it are not even unpacked.
 * Returns undefined without such a sheet or columns, or if it cannot be read within the limits of a form. Throws an
 * error of missing code.
 */
export async function renameWorkbook(
  workbook: Blob,
  rename: Renaming,
  read: ReadZip = readZip,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (workbook.size > defaultLimits.fileBytes) return undefined;
  const xmlOf = async (...wanted: string[]) => {
    const { files } = await read(workbook, wanted, zipLimits(defaultLimits));
    return Promise.all(wanted.map(async (path) => parse((await files.get(path)?.text()) ?? '')));
  };
  try {
    const [book, relations] = await xmlOf(paths.book, paths.relations);
    if (!book || !relations) return undefined;
    const path = sheetPath(book, relations, 'settings');
    const [sheet, shared] = await xmlOf(path, paths.strings);
    if (!sheet || !shared) return undefined;
    const strings = all(shared, 'si').map(textOf);
    const valueOf = (cell: Element) =>
      cell.getAttribute('t') === 's' ? strings[Number(all(cell, 'v')[0]?.textContent)] : textOf(cell);
    const [head, row] = all(sheet, 'row');
    if (!head || !row || !hasCellRefs(head) || !hasCellRefs(row)) return undefined;
    const columnNamed = (names: readonly string[]) => {
      const cell = all(head, 'c').find((one) => names.includes(valueOf(one)?.trim().toLowerCase() ?? ''));
      return cell && columnLetters(cell);
    };
    const id = columnNamed(columns.xmlFormId);
    if (id === undefined) return undefined;
    writeCell(row, id, rename.xmlFormId);
    const title = columnNamed(columns.name);
    if (title !== undefined) writeCell(row, title, rename.name);
    const changed = strToU8(new XMLSerializer().serializeToString(sheet));
    return replaceFile(new Uint8Array(await workbook.arrayBuffer()), path, changed);
  } catch (error) {
    if (isChunkLoadError(error)) throw error;
    return undefined;
  }
}

const suffixOfManagedKey = /\[encrypted:[^\]]*\]$/;

/** Root of the primary instance: its id and version are the form's. */
function findRoot(form: Document): Element | undefined {
  const model = [...form.getElementsByTagNameNS('*', 'model')][0];
  const instance = [...(model?.children ?? [])].find(({ localName }) => localName === 'instance');
  return instance?.firstElementChild ?? undefined;
}

/**
 * Changes id and title of an XForm, and removes the key of an encrypted project: the server adds it when it
 * encrypts, with a mark at the end of the version. Returns undefined if the XML cannot be read.
 */
export function rewriteXml(xml: string, rename: Renaming | null, managedKey: boolean): string | undefined {
  const form = new DOMParser().parseFromString(xml, 'application/xml');
  const root = findRoot(form);
  if (!root || form.getElementsByTagName('parsererror').length > 0) return undefined;
  if (rename) {
    root.setAttribute('id', rename.xmlFormId);
    const title = [...form.getElementsByTagNameNS('*', 'title')][0];
    if (title) title.textContent = rename.name;
  }
  if (managedKey) {
    for (const submission of form.getElementsByTagNameNS('*', 'submission'))
      submission.removeAttribute('base64RsaPublicKey');
    const version = root.getAttribute('version');
    if (version !== null) root.setAttribute('version', version.replace(suffixOfManagedKey, ''));
  }
  return new XMLSerializer().serializeToString(form);
}
