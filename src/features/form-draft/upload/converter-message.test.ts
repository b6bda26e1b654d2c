import { expect, test } from 'vitest';
import { sortMessage } from './converter-message';

test.each([
  "[Errno 36] File name too long: '/tmp/tmp6zp06j5q/aaaa.xml'",
  "[Errno 28] No space left on device: '/tmp/x/form.xlsx'",
  'pyxform odk validate dependency: java not found',
  'Could not read /var/lib/converter/form.xml',
])('%s is the fault of the machine', (message) => {
  expect(sortMessage(message)).toEqual({ kind: 'machine' });
});

test('a fault of the file keeps its row', () => {
  expect(sortMessage("[row : 2] On the 'survey' sheet, the 'name' value is invalid.")).toEqual({
    kind: 'file',
    faults: [{ row: 2, text: "On the 'survey' sheet, the 'name' value is invalid." }],
  });
  expect(sortMessage('Two faults:\n[row : 2] one\n[row : 13] two')).toEqual({
    kind: 'file',
    faults: [
      { row: null, text: 'Two faults:' },
      { row: 2, text: 'one' },
      { row: 13, text: 'two' },
    ],
  });
  expect(sortMessage("Unknown question type 'integerr'.")).toMatchObject({ kind: 'file', faults: [{ row: null }] });
});

test('no path of the machine is left in a fault of the file', () => {
  const found = sortMessage(
    'ODK Validate Errors:\n/tmp/tmpabc/form.xml: the question /data/age has no bind. See https://xlsform.org/en/',
  );
  expect(found).toEqual({
    kind: 'file',
    faults: [
      {
        row: null,
        text: 'ODK Validate Errors:\nform.xml: the question /data/age has no bind. See https://xlsform.org/en/',
      },
    ],
  });
});

test('tells a file that is no spreadsheet', () => {
  expect(
    sortMessage("Argument 'definition' was not recognized as a supported type. Must be one of: .xlsx, .xls, .md"),
  ).toEqual({ kind: 'not-a-spreadsheet' });
});
