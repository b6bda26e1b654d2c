/** What the page and the worker that checks a spreadsheet say to each other. */
import type { OutlineItem } from '~/engines/xlsform/convert/convert';
import type { Problem } from '~/engines/xlsform/convert/problems';
import type { NotCheckedCode } from './problem-words';

/** A sheet for its view. Its cells come as JSON of blocks of rows, because thousands of small lists are slow to post. */
export interface SheetCells {
  name: string;
  rows: number;
  columns: number;
  /** The width of each column, in characters. */
  widths: number[];
  /** Each has the same number of rows, as JSON. */
  blocks: string[];
}

/** A line of the outline: a question, group or repeat, and how many groups and repeats are around it. */
export interface OutlineLine extends Omit<OutlineItem, 'children'> {
  depth: number;
}

/** A spreadsheet as the check read it. */
export interface CheckedSheets {
  kind: 'checked';
  sheets: SheetCells[];
  /** The name of the sheet that the outline describes. */
  survey: string;
  problems: readonly Problem[];
  outline: OutlineLine[];
  /** The XForm; null when there are errors. */
  xml: Blob | null;
}

/** A file that could not be checked, and why. */
interface NotChecked {
  kind: 'not-checked';
  code: NotCheckedCode;
  values: Problem['values'];
}

export type SpreadsheetReading = CheckedSheets | NotChecked;

export type Answer = SpreadsheetReading | { kind: 'defect'; message: string };
