import type { TypeChange } from '~/engines/xforms/data-effects';
import type { AmbiguousNames } from '~/engines/xforms/form-issues';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { checkFile, foreseenWarnings } from '../upload/check-file';
import type { WorkflowWarning } from '../upload/refusals';
import type { SpreadsheetReading } from './protocol';
import { readSpreadsheet } from './reader';

/** Effects of the converted form on data; none if the published definition cannot be read. */
async function checkEffects(
  xml: Blob | null,
  { replaces, newIn }: Pick<CheckInput, 'replaces' | 'newIn'>,
  signal: AbortSignal,
): Promise<Pick<SpreadsheetCheck, 'alike' | 'retyped' | 'workflow'>> {
  const nothing = { alike: [], retyped: [], workflow: [] };
  if (!xml) return nothing;
  try {
    const check = await checkFile(xml, replaces, signal);
    return { alike: check.alike, retyped: check.retyped, workflow: await foreseenWarnings(check, newIn) };
  } catch {
    signal.throwIfAborted();
    return nothing;
  }
}

interface CheckInput {
  file: File;
  /** The same file, read into memory. */
  content: File;
  replaces: ReplacedForm;
  /** Project for a new form. */
  newIn: number | null;
  before: SpreadsheetCheck | null;
}

/** Throws CheckFailed, or the reason of the signal. */
export async function checkSpreadsheet(
  { file, content, replaces, newIn, before }: CheckInput,
  signal: AbortSignal,
): Promise<SpreadsheetCheck> {
  const reading = await readSpreadsheet(content, signal);
  const problems = reading.kind === 'checked' ? reading.problems : [];
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const older = before?.reading.kind === 'checked' ? before.reading.problems : null;
  return {
    file,
    reading,
    errors,
    warnings: problems.length - errors,
    ...(await checkEffects(reading.kind === 'checked' ? reading.xml : null, { replaces, newIn }, signal)),
    replaces,
    progress: older && older.length > 0 && reading.kind === 'checked' ? compareProblems(older, problems) : null,
  };
}

/** Form whose published definition a file replaces. */
export type ReplacedForm = { projectId: number; xmlFormId: string } | null;

export interface SpreadsheetCheck {
  file: File;
  reading: SpreadsheetReading;
  errors: number;
  warnings: number;
  /** Questions whose names the server cannot distinguish. */
  alike: AmbiguousNames[];
  /** Questions whose answers become text, compared with the published version. */
  retyped: TypeChange[];
  workflow: WorkflowWarning[];
  replaces: ReplacedForm;
  progress: Progress | null;
}

export interface Progress {
  gone: Problem[];
  stays: number;
  fresh: ReadonlySet<Problem>;
}

const baseKey = ({ code, sheet, values }: Problem) => [code, sheet?.toLowerCase(), values];
const columnOf = ({ column }: Problem) => column?.name;

/** How to match problems of two files, strictest first: same cell, moved, other value. */
const matchKeys: readonly ((problem: Problem) => unknown[])[] = [
  (problem) => [...baseKey(problem), problem.row, columnOf(problem)],
  // Rows above were added or deleted.
  (problem) => [...baseKey(problem), columnOf(problem)],
  ({ code, sheet, row, column }) => [code, sheet?.toLowerCase(), row, column?.name],
];

export function compareProblems(before: readonly Problem[], now: readonly Problem[]): Progress {
  let gone = [...before];
  let fresh = [...now];
  for (const keyOf of matchKeys) {
    const known = Map.groupBy(gone, (problem) => JSON.stringify(keyOf(problem)));
    fresh = fresh.filter((problem) => !known.get(JSON.stringify(keyOf(problem)))?.pop());
    const left = new Set([...known.values()].flat());
    gone = gone.filter((problem) => left.has(problem));
  }
  return { gone, stays: now.length - fresh.length, fresh: new Set(fresh) };
}
