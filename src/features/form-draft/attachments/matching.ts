import { uploadLimit } from '~/api/client';
import type { FormAttachment } from '~/api/schema';
import type { TableWarning, TableProblem } from '~/shared/lib/csv/read-table';
import { decodeXml } from '~/shared/lib/escape-xml';

export interface SelectedFile {
  /** Path within the dropped folder, or the name. Unique. */
  path: string;
  file: File;
}

/** Why this attachment was chosen; `extension`: the only missing one with this extension. */
type FoundBy = 'name' | 'case' | 'extension' | 'person';

/** `twice`: another file takes the attachment with this name. */
type FileProblem = 'too-large' | 'empty' | 'twice' | 'unreadable';

export interface PlannedUpload extends SelectedFile {
  target: string | null;
  foundBy: FoundBy | null;
  problem: FileProblem | null;
  /** Always false without an attachment, and over the size limit. */
  isSent: boolean;
}

/**
 * macOS and Windows use different Unicode forms in file names. The server stores names as the definition writes them,
 * with XML escapes: "a&b.csv" is "a&amp;b.csv" there.
 */
const normalizeName = (name: string): string => decodeXml(name).normalize('NFC');
const foldName = (name: string): string => normalizeName(name).toLowerCase();

const extensionAliases: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', htm: 'html', mpeg: 'mpg' };

/** Lower case, without the dot; empty without one. `jpeg` counts as `jpg`. */
function extensionOf(name: string): string {
  const written = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extensionAliases[written] ?? written;
}

export const isSameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other);

function findProblem(file: File): FileProblem | null {
  if (file.size > uploadLimit) return 'too-large';
  if (file.size === 0) return 'empty';
  const check = csvCheckOf(file);
  return check && 'problem' in check ? 'unreadable' : null;
}

const depth = (path: string): number => path.split('/').length;

/** Files grouped by a key of their names, outermost folder first. */
function groupFiles(files: readonly SelectedFile[], key: (name: string) => string): Map<string, SelectedFile[]> {
  const by = Map.groupBy(files, ({ file }) => key(file.name));
  for (const group of by.values()) group.sort((one, other) => depth(one.path) - depth(other.path));
  return by;
}

/**
 * Matches files to attachments: by exact name, then ignoring case, then the only file to the only missing attachment
 * with this extension.
 * Each attachment gets one file, the one in the outermost folder; others of its name are `twice`.
 */
export function planUploads(files: readonly SelectedFile[], attachments: readonly FormAttachment[]): PlannedUpload[] {
  const found = new Map<SelectedFile, { target: string; by: FoundBy }>();
  const twice = new Set<SelectedFile>();
  const left = new Set(attachments.map(({ name }) => name));
  const give = (given: SelectedFile, target: string, by: FoundBy) => {
    found.set(given, { target, by });
    left.delete(target);
  };
  const open = () => files.filter((given) => !found.has(given) && !twice.has(given));

  for (const [by, key] of [
    ['name', (name: string) => name],
    ['name', normalizeName],
    ['case', foldName],
  ] as const) {
    const candidates = groupFiles(open(), key);
    for (const [wanted, names] of Map.groupBy(left, key)) {
      const [target, ...others] = names;
      const [first, ...more] = candidates.get(wanted) ?? [];
      // Ambiguous names are left to the user.
      if (first === undefined || target === undefined || others.length > 0) continue;
      give(first, target, by);
      for (const given of more) twice.add(given);
    }
  }
  const taken = new Set([...found.values()].map(({ target }) => foldName(target)));
  for (const given of open()) if (taken.has(foldName(given.file.name))) twice.add(given);

  const missing = new Set(attachments.filter(({ exists }) => !exists).map(({ name }) => name));
  const wanted = Map.groupBy(
    [...left].filter((name) => missing.has(name)),
    extensionOf,
  );
  for (const [extension, group] of groupFiles(open(), extensionOf)) {
    const [given, ...more] = group;
    const [target, ...others] = wanted.get(extension) ?? [];
    if (given === undefined || target === undefined || extension === '') continue;
    if (more.length === 0 && others.length === 0) give(given, target, 'extension');
  }

  return files.map((given) => {
    const match = found.get(given);
    const problem = findProblem(given.file) ?? (twice.has(given) ? 'twice' : null);
    return {
      ...given,
      target: match?.target ?? null,
      foundBy: match?.by ?? null,
      problem,
      isSent: match !== undefined && problem === null,
    };
  });
}

/** Reassigns a file; another file of that attachment loses it. */
export function assignAttachment(plan: readonly PlannedUpload[], path: string, target: string | null): PlannedUpload[] {
  return plan.map((one) => {
    if (one.path !== path) {
      if (target === null || one.target !== target) return one;
      return { ...one, target: null, foundBy: null, isSent: false };
    }
    const problem = findProblem(one.file);
    const isSent = target !== null && problem !== 'too-large';
    return { ...one, target, foundBy: target === null ? null : 'person', problem, isSent };
  });
}

/** No effect on a file without an attachment or over the limit. */
export const selectUpload = (plan: readonly PlannedUpload[], path: string, isSent: boolean): PlannedUpload[] =>
  plan.map((one) =>
    one.path === path ? { ...one, isSent: isSent && one.target !== null && one.problem !== 'too-large' } : one,
  );

/** Adds files to a plan; the user's choices for earlier files stay. */
export function addFilesToPlan(
  plan: readonly PlannedUpload[],
  files: readonly SelectedFile[],
  attachments: readonly FormAttachment[],
): PlannedUpload[] {
  const known = new Set(plan.map(({ path }) => path));
  const all = [...plan.map(({ path, file }) => ({ path, file })), ...files.filter(({ path }) => !known.has(path))];
  return plan.reduce<PlannedUpload[]>(
    (next, { path, target, foundBy, isSent }) => {
      const before = next.find((one) => one.path === path);
      const assigned =
        foundBy === 'person' || (target === null && before?.target !== null)
          ? assignAttachment(next, path, target)
          : next;
      return before?.isSent === isSent ? assigned : selectUpload(assigned, path, isSent);
    },
    planUploads(all, attachments),
  );
}

type CsvCheck = { problem: TableProblem } | { flaws: readonly TableWarning[] };

/** Bytes; larger files are uploaded without this check. */
const maxCheckedBytes = 50_000_000;
const checks = new WeakMap<File, CsvCheck>();

export const isCsvName = (name: string): boolean => /\.csv$/i.test(name);

/** Undefined if the CSV file has no problem, or was not checked. */
export const csvCheckOf = (file: File): CsvCheck | undefined => checks.get(file);

/** Validates CSV files before upload. Unreadable files are skipped: the upload reports them. */
export async function checkCsvFiles(files: readonly File[]): Promise<void> {
  const { readTable } = await import('~/shared/lib/csv/read-table');
  for (const file of files) {
    if (file.size === 0 || file.size > maxCheckedBytes || checks.has(file)) continue;
    const bytes = await file.arrayBuffer().catch(() => null);
    const table = bytes && readTable(new Uint8Array(bytes), new Set(['name', 'label']));
    if (table && 'kind' in table) checks.set(file, { problem: table });
    else if (table && table.flaws.length > 0) checks.set(file, { flaws: table.flaws });
  }
}
