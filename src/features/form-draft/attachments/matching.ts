import { uploadLimit } from '~/api/client';
import type { FormAttachment } from '~/api/schema';
import type { TableFlaw, TableProblem } from '~/shared/lib/csv/read-table';
import { decodeXml } from '~/shared/lib/escape-xml';

/** A file that the user dropped or selected. */
export interface GivenFile {
  /** Its path within the dropped or selected folder, or its name. Unique among the given files. */
  path: string;
  file: File;
}

/**
 * How the attachment of a file was found: by its exact name, by its name in another case, because it is the only missing
 * attachment with this extension, or by the person.
 */
type FoundBy = 'name' | 'case' | 'extension' | 'person';

/** Why a file has no attachment although one has its name, or must not be sent. */
type FileProblem = 'too-large' | 'empty' | 'twice' | 'unreadable';

/** What will be done with a file. */
export interface Planned extends GivenFile {
  /** Name of the attachment that it is for; null if there is none. */
  target: string | null;
  foundBy: FoundBy | null;
  problem: FileProblem | null;
  /** Whether it will be uploaded. Always false without an attachment, and for a file over the limit. */
  isSent: boolean;
}

/**
 * The same letters can be written in two ways; macOS and Windows use different ones in file names. Servers call an
 * attachment as the definition writes it: "a&b.csv" is "a&amp;b.csv" there.
 */
const composed = (name: string): string => decodeXml(name).normalize('NFC');
const caseless = (name: string): string => composed(name).toLowerCase();

const sameKind: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', htm: 'html', mpeg: 'mpg' };

/** The extension in lower case, without the dot; empty without one. Two spellings of a kind are one. */
function extensionOf(name: string): string {
  const written = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return sameKind[written] ?? written;
}

/** True if a file has the name of an attachment, however its letters are encoded. */
export const isSameName = (one: string, other: string): boolean => composed(one) === composed(other);

function problemOf(file: File): FileProblem | null {
  if (file.size > uploadLimit) return 'too-large';
  if (file.size === 0) return 'empty';
  const check = csvCheckOf(file);
  return check && 'problem' in check ? 'unreadable' : null;
}

const depth = (path: string): number => path.split('/').length;

/** Files by a key of their names; those in the outermost folder first. */
function filesBy(files: readonly GivenFile[], key: (name: string) => string): Map<string, GivenFile[]> {
  const by = new Map<string, GivenFile[]>();
  for (const given of files) by.set(key(given.file.name), [...(by.get(key(given.file.name)) ?? []), given]);
  for (const group of by.values()) group.sort((one, other) => depth(one.path) - depth(other.path));
  return by;
}

/** Attachments by a key of their names. */
function attachmentsBy(names: Iterable<string>, key: (name: string) => string): Map<string, string[]> {
  const by = new Map<string, string[]>();
  for (const name of names) by.set(key(name), [...(by.get(key(name)) ?? []), name]);
  return by;
}

/**
 * Finds the attachment of each file: exact names first, then names in another case, then the only missing attachment
 * of the only file with this extension. Each attachment gets one file at most: of several with its name the one in the
 * outermost folder, the others are `twice`. Returns one plan per file, in the order given.
 */
export function planUploads(files: readonly GivenFile[], attachments: readonly FormAttachment[]): Planned[] {
  const found = new Map<GivenFile, { target: string; by: FoundBy }>();
  const twice = new Set<GivenFile>();
  const left = new Set(attachments.map(({ name }) => name));
  const give = (given: GivenFile, target: string, by: FoundBy) => {
    found.set(given, { target, by });
    left.delete(target);
  };
  const open = () => files.filter((given) => !found.has(given) && !twice.has(given));

  for (const [by, key] of [
    ['name', (name: string) => name],
    ['name', composed],
    ['case', caseless],
  ] as const) {
    const candidates = filesBy(open(), key);
    for (const [wanted, names] of attachmentsBy(left, key)) {
      const [target, ...others] = names;
      const [first, ...more] = candidates.get(wanted) ?? [];
      // Names that differ only in case or encoding stay for the person.
      if (first === undefined || target === undefined || others.length > 0) continue;
      give(first, target, by);
      for (const given of more) twice.add(given);
    }
  }
  const taken = new Set([...found.values()].map(({ target }) => caseless(target)));
  for (const given of open()) if (taken.has(caseless(given.file.name))) twice.add(given);

  const missing = new Set(attachments.filter(({ exists }) => !exists).map(({ name }) => name));
  const wanted = attachmentsBy(
    [...left].filter((name) => missing.has(name)),
    extensionOf,
  );
  for (const [extension, group] of filesBy(open(), extensionOf)) {
    const [given, ...more] = group;
    const [target, ...others] = wanted.get(extension) ?? [];
    if (given === undefined || target === undefined || extension === '') continue;
    if (more.length === 0 && others.length === 0) give(given, target, 'extension');
  }

  return files.map((given) => {
    const match = found.get(given);
    const problem = problemOf(given.file) ?? (twice.has(given) ? 'twice' : null);
    return {
      ...given,
      target: match?.target ?? null,
      foundBy: match?.by ?? null,
      problem,
      isSent: match !== undefined && problem === null,
    };
  });
}

/**
 * Gives a file another attachment, or none. Another file of that attachment loses it. Returns the changed plan.
 */
export function assign(plan: readonly Planned[], path: string, target: string | null): Planned[] {
  return plan.map((one) => {
    if (one.path !== path) {
      if (target === null || one.target !== target) return one;
      return { ...one, target: null, foundBy: null, isSent: false };
    }
    const problem = problemOf(one.file);
    const isSent = target !== null && problem !== 'too-large';
    return { ...one, target, foundBy: target === null ? null : 'person', problem, isSent };
  });
}

/** Selects or unselects a file. One without an attachment, or over the limit, stays unselected. */
export const select = (plan: readonly Planned[], path: string, isSent: boolean): Planned[] =>
  plan.map((one) =>
    one.path === path ? { ...one, isSent: isSent && one.target !== null && one.problem !== 'too-large' } : one,
  );

/** A plan with more files. What the person decided for the files before stays. */
export function extended(
  plan: readonly Planned[],
  files: readonly GivenFile[],
  attachments: readonly FormAttachment[],
): Planned[] {
  const known = new Set(plan.map(({ path }) => path));
  const all = [...plan.map(({ path, file }) => ({ path, file })), ...files.filter(({ path }) => !known.has(path))];
  return plan.reduce<Planned[]>(
    (next, { path, target, foundBy, isSent }) => {
      const before = next.find((one) => one.path === path);
      const assigned =
        foundBy === 'person' || (target === null && before?.target !== null) ? assign(next, path, target) : next;
      return before?.isSent === isSent ? assigned : select(assigned, path, isSent);
    },
    planUploads(all, attachments),
  );
}

/** What is wrong with a CSV file that is to be uploaded. */
type CsvCheck = { problem: TableProblem } | { flaws: readonly TableFlaw[] };

/** Larger files are not read before they are uploaded. */
const largest = 50_000_000;
const checks = new WeakMap<File, CsvCheck>();

export const isCsvName = (name: string): boolean => /\.csv$/i.test(name);

/** What `checkCsvFiles` found in a file; undefined if nothing is wrong, or it was not checked. */
export const csvCheckOf = (file: File): CsvCheck | undefined => checks.get(file);

/** Reads CSV files, to say what is wrong with them before they are uploaded. Files that cannot be read are left to that. */
export async function checkCsvFiles(files: readonly File[]): Promise<void> {
  const { readTable } = await import('~/shared/lib/csv/read-table');
  for (const file of files) {
    // The plan says already that a file is empty or too large.
    if (file.size === 0 || file.size > largest || checks.has(file)) continue;
    const bytes = await file.arrayBuffer().catch(() => null);
    const table = bytes && readTable(new Uint8Array(bytes), new Set(['name', 'label']));
    if (table && 'kind' in table) checks.set(file, { problem: table });
    else if (table && table.flaws.length > 0) checks.set(file, { flaws: table.flaws });
  }
}
