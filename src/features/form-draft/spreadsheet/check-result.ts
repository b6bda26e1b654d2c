import type { Retyped } from '~/domain/xforms/data-effects';
import type { WorkflowWarning } from '../upload/refusals';
import type { Progress } from './progress';
import type { SpreadsheetReading } from './protocol';

/** The form whose published definition a file will replace; null for none. */
export type Replaced = { projectId: number; xmlFormId: string } | null;

/** What the check of a spreadsheet found before it was sent. */
export interface SpreadsheetCheck {
  file: File;
  reading: SpreadsheetReading;
  errors: number;
  warnings: number;
  /** Questions whose answers become text, compared with the published version. */
  retyped: Retyped[];
  /** What it means for data and forms that are there. */
  workflow: WorkflowWarning[];
  replaces: Replaced;
  /** Compared with the file that was checked before; null without one. */
  progress: Progress | null;
}

/** Whether somebody should look at it before the file is sent. */
export const isWorthLook = ({ reading, errors, warnings, retyped }: SpreadsheetCheck): boolean =>
  reading.kind === 'not-checked' || errors + warnings + retyped.length > 0;
