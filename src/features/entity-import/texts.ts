import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowFault } from './check';
import type { ReadFailure } from './protocol';

/** Why a file cannot be used, and what to do. */
export function failureText(failure: ReadFailure): MessageDescriptor {
  switch (failure.kind) {
    case 'no-csv':
      switch (failure.why) {
        case 'empty':
          return msg`This file is empty. Select another file.`;
        case 'workbook':
          return msg`This file is a spreadsheet, not a CSV file. Save it as CSV and select it again.`;
        case 'binary':
          return msg`This file is not a valid CSV file. Select another file.`;
      }
    // falls through: all reasons are above
    case 'encoding':
      return msg`Some characters of this file are not valid in its encoding. Choose another encoding.`;
    case 'gone':
      return msg`This file was changed, moved or deleted after you selected it. Select it again.`;
    case 'cut-off':
      return msg`The list could not be read completely. Try again.`;
    case 'defect':
      return msg`This file could not be read. Refresh the page and try again.`;
  }
}

/** What is wrong with a row. In: the number of columns of the header, and of the row's cells if there are too many. */
export function faultText(fault: RowFault, expected: number, found = 0): MessageDescriptor {
  switch (fault) {
    case 'text-after-quote':
      return msg`Invalid quoted field: there is text after the closing quote.`;
    case 'unclosed':
      return msg`Invalid quoted field: the closing quote is missing.`;
    case 'nul':
      return msg`This row has an invalid character (NUL).`;
    case 'empty':
      return msg`This row is empty, but there is data after it.`;
    case 'cells':
      return msg`Expected ${expected} columns, but found ${found}.`;
    case 'label':
      return msg`Missing label.`;
  }
}
