import { expect, test } from 'vitest';
import { failureText, rowErrorText } from './texts';

/* Each way in which a file or a row is wrong has a text of its own. */

test('why a file cannot be used', () => {
  const all = [
    failureText({ kind: 'no-csv', why: 'empty' }),
    failureText({ kind: 'no-csv', why: 'workbook' }),
    failureText({ kind: 'no-csv', why: 'binary' }),
    failureText({ kind: 'encoding' }),
    failureText({ kind: 'gone' }),
    failureText({ kind: 'cut-off' }),
    failureText({ kind: 'not-loaded' }),
    failureText({ kind: 'defect', message: 'x' }),
  ];
  expect(all[1]?.message).toContain('spreadsheet');
  expect(all[5]?.message).toContain('list');
  expect(new Set(all.map(({ message }) => message)).size).toBe(all.length);
});

test('what is wrong with a row, with the number of its cells if there are too many', () => {
  expect(rowErrorText('cells', 3, 5).values).toEqual({ expected: 3, found: 5 });
  const all = (['text-after-quote', 'unclosed', 'nul', 'empty', 'label'] as const).map((fault) =>
    rowErrorText(fault, 3),
  );
  expect(all[4]?.message).toBe('Missing label.');
  expect(new Set(all.map(({ message }) => message)).size).toBe(all.length);
});
