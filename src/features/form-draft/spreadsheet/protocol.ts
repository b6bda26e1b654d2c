import type { OutlineItem } from '~/engines/xlsform/convert/convert';
import type { Problem } from '~/engines/xlsform/convert/problems';
import type { NotCheckedCode } from './problem-text';

/** Cells are JSON by blocks of rows: posting thousands of small arrays is slow. */
export interface SheetCells {
  name: string;
  rows: number;
  columns: number;
  /** In characters. */
  widths: number[];
  /** JSON of an equal number of rows each. */
  blocks: string[];
}

/** Flattened outline item; `depth` counts the enclosing groups and repeats. */
export interface OutlineLine extends Omit<OutlineItem, 'children'> {
  depth: number;
}

export interface CheckedSheets {
  kind: 'checked';
  sheets: SheetCells[];
  /** Name of the sheet that the outline describes. */
  survey: string;
  problems: readonly Problem[];
  outline: OutlineLine[];
  /** XForm; null if there are errors. */
  xml: Blob | null;
}

interface NotChecked {
  kind: 'not-checked';
  code: NotCheckedCode;
  values: Problem['values'];
}

export type SpreadsheetReading = CheckedSheets | NotChecked;

export type Answer = SpreadsheetReading | { kind: 'defect'; message: string };
