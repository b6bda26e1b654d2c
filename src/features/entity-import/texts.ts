import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CsvRejection } from '~/shared/lib/csv/dialect';
import type { RowError } from './check';
import type { ReadFailure } from './protocol';

const failures: Readonly<Record<CsvRejection | Exclude<ReadFailure['kind'], 'no-csv'>, MessageDescriptor>> = {
  empty: msg`This file is empty. Select another file.`,
  workbook: msg`This file is a spreadsheet, not a CSV file. Save it as CSV and select it again.`,
  binary: msg`This file is not a valid CSV file. Select another file.`,
  encoding: msg`Some characters of this file are not valid in its encoding. Choose another encoding.`,
  gone: msg`This file was changed, moved or deleted after you selected it. Select it again.`,
  'cut-off': msg`The list could not be read completely. Try again.`,
  'not-loaded': msg`Part of this page could not be loaded. Check your connection, then try again.`,
  defect: msg`This file could not be read. Select it again.`,
};

export const failureText = (failure: ReadFailure): MessageDescriptor =>
  failures[failure.kind === 'no-csv' ? failure.why : failure.kind];

const faults: Readonly<Record<Exclude<RowError, 'cells'>, MessageDescriptor>> = {
  'text-after-quote': msg`Invalid quoted field: there is text after the closing quote.`,
  unclosed: msg`Invalid quoted field: the closing quote is missing.`,
  nul: msg`This row has an invalid character (NUL).`,
  empty: msg`This row is empty, but there is data after it.`,
  label: msg`Missing label.`,
};

/** `expected`: columns of the header. `found`: cells of the row, if too many. */
export const rowErrorText = (fault: RowError, expected: number, found = 0): MessageDescriptor =>
  fault === 'cells' ? msg`Expected ${expected} columns, but found ${found}.` : faults[fault];
