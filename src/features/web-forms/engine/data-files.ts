import { isProblem } from '~/api/problem';
import type { FileProblem } from '~/domain/data-files/file-texts';
import { readTable, type Table, type TableFlaw, type TableProblem } from '~/shared/csv/read-table';
import { FileFailed } from '../load/failed-parts';
import { fileNameIn, instanceTags } from './file-names';
import { type SearchList, searchOf, searchTable } from './search';

/** The data files of a prepared definition, by the ids of their instances. */
export function dataFilesOf(xml: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [tag] of xml.matchAll(instanceTags)) {
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const source = /\ssrc\s*=\s*["'](jr:\/\/(?!instance\/)[^"']+)["']/.exec(tag)?.[1];
    if (id !== undefined && source !== undefined) files.set(id, fileNameIn({ href: source }));
  }
  return files;
}

/** What a form knows of the content of its CSV files, by their names. */
export interface CsvFindings {
  /** Files that cannot be read: to the form they are missing. */
  unusable: Map<string, FileProblem>;
  flaws: Map<string, readonly TableFlaw[]>;
}

/** Columns that most data files have. */
const usualColumns: ReadonlySet<string> = new Set(['name', 'label']);

const isCsv = (name: string, answer: Response): boolean =>
  /\.csv$/i.test(name) || /^text\/csv\b/i.test(answer.headers.get('Content-Type') ?? '');

/** An answer with rows that are read already, which the patched engine takes as they are (patches/README.md). */
const tableAnswer = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Response =>
  Object.assign(new Response(null, { headers: { 'Content-Type': 'text/csv' } }), { alidadeTable: { columns, rows } });

interface Reading extends CsvFindings {
  open: (name: string) => Promise<Response>;
  /** Names of files that the form has not. */
  missing: Set<string>;
  /** Files that could not be loaded: the engine would call the definition wrong. */
  failed: FileFailed[];
  searches: readonly SearchList[];
}

/**
 * What the engine reads, besides the instance sent last: files of the form, and what is made of them. CSV files are read
 * leniently. A missing file is an answer of its own.
 */
export function fileReader({ open, missing, failed, searches, unusable, flaws }: Reading) {
  const none = (name: string) => {
    missing.add(name);
    return new Response(null, { status: 404 });
  };
  const cannotBeUsed = (name: string, problem: FileProblem) => {
    unusable.set(name, problem);
    return none(name);
  };
  /** Several instances may read one file. */
  const opened = new Map<string, Promise<Response | Table | TableProblem>>();
  const read = async (name: string): Promise<Response | Table | TableProblem> => {
    const answer = await open(name);
    if (!answer.ok || !isCsv(name, answer)) return answer;
    return readTable(new Uint8Array(await answer.arrayBuffer()), usualColumns);
  };
  return async (url: URL): Promise<Response> => {
    const name = fileNameIn(url);
    if (missing.has(name)) return none(name);
    try {
      const reading = opened.get(name) ?? read(name);
      opened.set(name, reading);
      const found = await reading;
      if (found instanceof Response) return found.status === 404 ? none(name) : found.clone();
      if ('kind' in found) return cannotBeUsed(name, found);
      if (found.flaws.length > 0) flaws.set(name, found.flaws);
      const search = searchOf(url, searches);
      if (!search) return tableAnswer(found);
      const table = searchTable(search, found);
      return 'noColumn' in table
        ? cannotBeUsed(name, { kind: 'no-column', column: table.noColumn })
        : tableAnswer(table);
    } catch (error) {
      // It can be asked for again.
      opened.delete(name);
      if (isProblem(error, '404.1')) return none(name);
      failed.push(new FileFailed(name, error));
      throw error;
    }
  };
}
