import type { Retyped } from '~/domain/xforms/retyped';
import { checkFile } from '../upload/check-file';
import type { Replaced, SpreadsheetCheck } from './check-result';
import { progressBetween } from './progress';
import { readSpreadsheet } from './reader';

/** The published definition cannot always be read; the server compares once more. */
async function retypedIn(xml: Blob | null, replaces: Replaced, signal: AbortSignal): Promise<Retyped[]> {
  if (!xml || !replaces) return [];
  try {
    return (await checkFile(xml, replaces, signal)).retyped;
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

interface CheckInput {
  file: File;
  /** The same in memory. */
  content: File;
  replaces: Replaced;
  /** The check of the file before it. */
  before: SpreadsheetCheck | null;
}

/** Checks a spreadsheet before it is sent. Throws CheckFailed, or the reason of the signal. */
export async function checkSpreadsheet(
  { file, content, replaces, before }: CheckInput,
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
    retyped: await retypedIn(reading.kind === 'checked' ? reading.xml : null, replaces, signal),
    replaces,
    progress: older && older.length > 0 && reading.kind === 'checked' ? progressBetween(older, problems) : null,
  };
}
