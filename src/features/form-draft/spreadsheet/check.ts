import { checkFile } from '../upload/check-file';
import { foreseenWarnings } from '../upload/foreseen';
import type { Replaced, SpreadsheetCheck } from './check-result';
import { progressBetween } from './progress';
import { readSpreadsheet } from './reader';

/** What the converted form means for the data; the published definition cannot always be read. */
async function effectsOf(
  xml: Blob | null,
  { replaces, newIn }: Pick<CheckInput, 'replaces' | 'newIn'>,
  signal: AbortSignal,
): Promise<Pick<SpreadsheetCheck, 'retyped' | 'workflow'>> {
  if (!xml) return { retyped: [], workflow: [] };
  try {
    const check = await checkFile(xml, replaces, signal);
    return { retyped: check.retyped, workflow: await foreseenWarnings(check, newIn) };
  } catch {
    signal.throwIfAborted();
    return { retyped: [], workflow: [] };
  }
}

interface CheckInput {
  file: File;
  /** The same in memory. */
  content: File;
  replaces: Replaced;
  /** The project in which it makes a new form. */
  newIn: number | null;
  /** The check of the file before it. */
  before: SpreadsheetCheck | null;
}

/** Checks a spreadsheet before it is sent. Throws CheckFailed, or the reason of the signal. */
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
    ...(await effectsOf(reading.kind === 'checked' ? reading.xml : null, { replaces, newIn }, signal)),
    replaces,
    progress: older && older.length > 0 && reading.kind === 'checked' ? progressBetween(older, problems) : null,
  };
}
