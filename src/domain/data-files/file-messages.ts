import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TableWarning, TableProblem } from '~/shared/lib/csv/read-table';

/** `no-column`: the form reads values from a column that the file lacks. */
export type FileProblem = TableProblem | { kind: 'no-column'; column: string };

/** Why a data file cannot be used, and what to do. */
export function tableProblemText(i18n: I18n, problem: FileProblem): string {
  switch (problem.kind) {
    case 'empty':
      return i18n._(msg`The file is empty. Upload one with a header and rows.`);
    case 'workbook':
      return i18n._(msg`The file is a spreadsheet. Save it as CSV UTF-8 and upload that.`);
    case 'binary':
      return i18n._(msg`The file is not text. Save the list as CSV UTF-8 and upload that.`);
    case 'quote-not-closed': {
      const row = i18n.number(problem.row);
      return i18n._(msg`Row ${row}: a quotation mark opens a cell and is never closed. Close or remove it.`);
    }
    case 'no-column': {
      const { column } = problem;
      return i18n._(msg`It has no column “${column}”. Add it, or correct the name in the choices of the form.`);
    }
  }
}

const encodingNames = { 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' } as const;

/** What is wrong with a data file that can still be used, and what to do. */
export function tableWarningText(i18n: I18n, flaw: TableWarning): string {
  switch (flaw.kind) {
    case 'long-row': {
      const [row, cells, columns] = [i18n.number(flaw.row), i18n.number(flaw.cells), i18n.number(flaw.columns)];
      return i18n._(
        msg`Row ${row}: ${cells} cells below a header of ${columns}; the rest is ignored. Put texts that contain the separator in quotation marks.`,
      );
    }
    case 'text-after-quote': {
      const row = i18n.number(flaw.row);
      return i18n._(msg`Row ${row}: text follows a closing quotation mark. Double quotation marks inside a text: "".`);
    }
    case 'null-character': {
      const row = i18n.number(flaw.row);
      return i18n._(msg`Row ${row}: a character that is not text (NUL) is ignored. Remove it.`);
    }
    case 'column-twice': {
      const { column } = flaw;
      return i18n._(msg`Two columns are called “${column}”. Only the first is used: rename or remove the other.`);
    }
    case 'encoding': {
      const encoding = encodingNames[flaw.encoding as keyof typeof encodingNames] ?? 'Windows-1252';
      return i18n._(
        msg`The encoding is ${encoding}. ODK Collect reads only UTF-8 and shows other letters wrong. Save the file as CSV UTF-8.`,
      );
    }
  }
}
