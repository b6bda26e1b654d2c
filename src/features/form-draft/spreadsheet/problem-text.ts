import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Problem, ProblemCode } from '~/engines/xlsform/convert/problems';
import type { UnreadableCode } from '~/engines/xlsform/read/unreadable';
import { formatSize } from '~/shared/lib/sizes';
import { choiceWords, entityWords, rowWords } from './messages/form-messages';
import { valuesFor, type Words } from './messages/message-values';
import { referenceWords, sheetWords } from './messages/workbook-messages';

/** A code without text is a type error. */
const words: Words<ProblemCode> = { ...sheetWords, ...rowWords, ...choiceWords, ...referenceWords, ...entityWords };

export function problemText({ code, values }: Pick<Problem, 'code' | 'values'>): { what: string; mend: string | null } {
  const [what, mend] = words[code](valuesFor(values));
  return { what: i18n._(what), mend: mend ? i18n._(mend) : null };
}

export type NotCheckedCode = UnreadableCode | 'too-slow';

const size = (bytes: number) => formatSize(bytes, i18n.locale);

const notCheckedWords: Words<NotCheckedCode> = {
  empty: () => [msg`The file is empty.`, msg`Save the spreadsheet again.`],
  'too-large': ({ most }) => {
    const limit = size(most);
    return [
      msg`The file is larger than ${limit}. It is too large to check.`,
      msg`Delete images and sheets that are not part of the form.`,
    ];
  },
  'unpacks-too-large': ({ most }) => {
    const limit = size(most);
    return [
      msg`The file unpacks to more than ${limit}. It is too large to check.`,
      msg`Copy the rows of the form into a new spreadsheet.`,
    ];
  },
  'too-many-cells': ({ sheet, most }) => [
    msg`The sheet “${sheet}” is too large to check. ${plural(most, { one: 'At most # cell is read.', other: 'At most # cells are read.' })}`,
    msg`Copy the rows of the form into a new spreadsheet.`,
  ],
  'unknown-format': () => [
    msg`The file is not a spreadsheet, whatever its name says.`,
    msg`Save it as .xlsx in your spreadsheet program.`,
  ],
  'wrong-extension': ({ extension, actual }) => [
    msg`The name of the file ends in ${extension}, but its contents are ${actual}.`,
    msg`Rename it, or save it again as .xlsx.`,
  ],
  'broken-archive': () => [
    msg`The file is damaged, or not a spreadsheet.`,
    msg`Open it in your spreadsheet program, and save it again as .xlsx.`,
  ],
  'no-workbook': () => [
    msg`The file has no workbook inside.`,
    msg`Open it in your spreadsheet program, and save it again as .xlsx.`,
  ],
  'broken-part': ({ part }) => [
    msg`A part of the file is damaged or missing: ${part}.`,
    msg`Open it in your spreadsheet program, and save it again as .xlsx.`,
  ],
  'document-type': ({ part }) => [
    msg`A part of the file has a document type, which no spreadsheet program writes: ${part}.`,
    msg`Open it in your spreadsheet program, and save it again as .xlsx.`,
  ],
  encrypted: () => [msg`The spreadsheet is protected by a password.`, msg`Save it without a password.`],
  'old-workbook': () => [msg`The spreadsheet is in a format older than Excel 97.`, msg`Save it as .xlsx.`],
  'bad-date': ({ sheet, row, column }) => [
    msg`The date on the sheet “${sheet}” in row ${row}, column ${column} cannot be read.`,
    msg`Format the cell as text, and enter the date again.`,
  ],
  'not-text': () => [msg`The file contains bytes that are not text.`, msg`Save it again as .xlsx.`],
  'other-encoding': () => [msg`The file has an unknown encoding.`, msg`Save it as .xlsx, or as CSV in UTF-8.`],
  'no-table': () => [msg`The file contains no table.`, msg`Save it again as .xlsx.`],
  'too-slow': () => [
    msg`The check was stopped, because it took too long.`,
    msg`Copy the rows of the form into a new spreadsheet if it has more than the form.`,
  ],
};

export function notCheckedText(code: NotCheckedCode, values: Problem['values']): { what: string; mend: string | null } {
  const [what, mend] = notCheckedWords[code](valuesFor(values));
  return { what: i18n._(what), mend: mend ? i18n._(mend) : null };
}
