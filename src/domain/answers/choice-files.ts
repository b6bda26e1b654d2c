import { attachmentPath, type DefinitionRef } from '~/api/form-version-ref';
import { openFile } from '~/api/transfers';
import type { Choice, Texts } from '~/engines/xforms/model';
import { readColumns } from '~/engines/xforms/search-appearance';
import { yieldToBrowser } from '~/shared/jobs/run-in-slices';
import { detectDialect, sampleSize } from '~/shared/lib/csv/dialect';
import { readCsv } from '~/shared/lib/csv/read-table';
import { type ChoiceFileList, type ChoicesByList, maxFileSize } from './form-with-files';

async function readLimited(definition: DefinitionRef, name: string, signal: AbortSignal): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = (await openFile(attachmentPath(definition, name), signal)).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxFileSize) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Blob(parts);
}

/** Bytes. Large files are read in chunks, so that the page stays responsive. */
const blockSize = 65_536;

const choiceOf = (name: string, label: Texts, values: Choice['values'] = {}): Choice => ({
  name,
  label,
  media: {},
  values,
});

const filterValues = (
  { filterColumns = [] }: Omit<ChoiceFileList, 'file'>,
  cell: (column: string) => string | undefined,
) =>
  Object.fromEntries(
    filterColumns.flatMap((column) => {
      const value = cell(column)?.trim();
      return value === undefined ? [] : [[column, value]];
    }),
  );

function labelledChoice(list: Omit<ChoiceFileList, 'file'>, cell: (column: string) => string | undefined): Choice[] {
  const [name = '', label = ''] = [cell(list.valueColumn), cell(list.labelColumn)];
  return name === '' || label === '' ? [] : [choiceOf(name, { '': label }, filterValues(list, cell))];
}

/** Language by column index. An itemsets.csv may have one label column for each language. */
function labelColumns(head: readonly string[], { kind, labelColumn }: Pick<ChoiceFileList, 'kind' | 'labelColumn'>) {
  const languages = new Map<number, string>();
  for (const [index, cell] of head.entries()) {
    if (cell === labelColumn) languages.set(index, '');
    else if (kind === 'itemsets' && cell.startsWith(`${labelColumn}::`))
      languages.set(index, cell.slice(labelColumn.length + 2).trim());
  }
  return languages;
}

function rowReader(
  head: readonly string[],
  list: Omit<ChoiceFileList, 'file'>,
): (cells: readonly string[]) => Choice[] {
  const { kind, name: listName, columns, valueColumn } = list;
  if (columns) {
    const readers = columns.flatMap(({ name, label }) => {
      const reader = readColumns(head, name);
      const labels = Object.entries(label).map(([language, names]) => [language, reader?.label(names)] as const);
      return reader ? [{ value: reader.value, labels }] : [];
    });
    return (cells) =>
      readers.map(({ value, labels }) =>
        choiceOf(value(cells), Object.fromEntries(labels.map(([language, read]) => [language, read?.(cells) ?? '']))),
      );
  }
  const listColumn = kind === 'itemsets' ? head.indexOf('list_name') : -1;
  const at = head.indexOf(valueColumn);
  const labels = labelColumns(head, list);
  return (cells) => {
    if (listColumn !== -1 && cells[listColumn]?.trim() !== listName) return [];
    const texts = [...labels].flatMap(([index, language]) => {
      const text = cells[index] ?? '';
      return text === '' ? [] : [[language, text] as const];
    });
    if (texts.length === 0) return [];
    const values = filterValues(list, (column) =>
      head.includes(column) ? (cells[head.indexOf(column)] ?? '') : undefined,
    );
    return [choiceOf(cells[at] ?? '', Object.fromEntries(texts), values)];
  };
}

async function choicesInCsv(file: Blob, list: Omit<ChoiceFileList, 'file'>): Promise<Choice[]> {
  const { valueColumn, labelColumn, columns = [] } = list;
  const sample = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer());
  const known = new Set(
    [valueColumn, labelColumn, ...columns.map(({ name }) => name)].map((name) => name.toLowerCase()),
  );
  const dialect = detectDialect(sample, { isCut: file.size > sampleSize, known });
  if (typeof dialect === 'string') return [];
  const choices: Choice[] = [];
  let read: ReturnType<typeof rowReader> | undefined;
  await readCsv(file, dialect, {
    onRow(cells) {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (read) choices.push(...read(cells).filter(({ name }) => name !== ''));
      else
        read = rowReader(
          cells.map((cell) => cell.trim()),
          list,
        );
    },
    onBlock: () => yieldToBrowser().then(() => true),
  });
  return choices;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A property of a GeoJSON feature. Its own id comes before a property `id`, as in ODK Collect. */
function columnOf(place: Record<string, unknown>, column: string): string {
  const properties = isRecord(place['properties']) ? place['properties'] : {};
  const own = column === 'id' ? place['id'] : undefined;
  const value = own ?? (Object.hasOwn(properties, column) ? properties[column] : undefined);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function choicesInGeoJson(file: Blob, list: Omit<ChoiceFileList, 'file'>): Promise<Choice[]> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return [];
  }
  const places = isRecord(content) && Array.isArray(content['features']) ? (content['features'] as unknown[]) : [];
  return places.filter(isRecord).flatMap((place) => labelledChoice(list, (column) => columnOf(place, column)));
}

const choiceDepth = 2;

/**
 * The choices of an XML file: each child of the root is one, with columns as elements. The DOCTYPE is skipped, and
 * entities are never expanded.
 */
async function choicesInXml(file: Blob, list: Omit<ChoiceFileList, 'file'>): Promise<Choice[]> {
  const { Parser } = await import('htmlparser2');
  const choices: Choice[] = [];
  const open: string[] = [];
  let columns = new Map<string, string>();
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(name);
        if (open.length === choiceDepth) columns = new Map();
      },
      ontext(text) {
        const column = open[choiceDepth];
        if (column !== undefined) columns.set(column, (columns.get(column) ?? '') + text);
      },
      onclosetag() {
        if (open.length === choiceDepth) choices.push(...labelledChoice(list, (column) => columns.get(column)?.trim()));
        open.pop();
      },
    },
    { xmlMode: true },
  );
  for (let start = 0, decoder = new TextDecoder(); start < file.size; start += blockSize) {
    const bytes = await file.slice(start, start + blockSize).arrayBuffer();
    parser.write(decoder.decode(bytes, { stream: start + blockSize < file.size }));
    await yieldToBrowser();
  }
  parser.end();
  return choices;
}

/** The choices of a list in an attached file; none if the file has another format or lacks the columns. */
export function choicesIn(file: Blob, list: Omit<ChoiceFileList, 'file'>): Promise<Choice[]> {
  if (list.kind === 'xml') return choicesInXml(file, list);
  return list.kind === 'geojson' ? choicesInGeoJson(file, list) : choicesInCsv(file, list);
}

/**
 * Choices by list name: null for a file that is too large, none for one that cannot be read. A shared file is read
 * once.
 */
export async function readChoiceFiles(
  definition: DefinitionRef,
  lists: readonly ChoiceFileList[],
  signal: AbortSignal,
): Promise<ChoicesByList> {
  const files = new Map(
    [...new Set(lists.map(({ file }) => file))].map((name) => [name, readLimited(definition, name, signal)]),
  );
  const read = async (list: ChoiceFileList): Promise<[string, Choice[] | null]> => {
    try {
      const file = await files.get(list.file);
      return [list.name, file ? await choicesIn(file, list) : null];
    } catch {
      return [list.name, []];
    }
  };
  return new Map(await Promise.all(lists.map(read)));
}
