import { expect, test } from 'vitest';
import { idColumn, keyColumn, KeptRows } from './kept-rows';

const file = `SubmissionDate,KEY,notes,KEY,SubmitterID\n2026,uuid:b,"one\nline ""quoted""",uuid:a,5\n2026,uuid:a,=1+1,uuid:b,5\n2026,x,ünï,uuid:c,6\n`;

/** The kept text when the bytes come in parts of a size. */
function kept(ids: readonly string[], size: number): { text: string; rows: number } {
  const bytes = new TextEncoder().encode(file);
  const rows = new KeptRows({ ids: new Set(ids), columnOf: keyColumn });
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoder.decode(rows.push(bytes.subarray(at, at + size)));
  return { text: text + decoder.decode(rows.end()), rows: rows.rows };
}

test.each([1, 7, 1000])('keeps the head and the rows of the ids, in parts of %i bytes', (size) => {
  expect(kept(['uuid:a', 'uuid:c'], size)).toEqual({
    text: `SubmissionDate,KEY,notes,KEY,SubmitterID\n2026,uuid:b,"one\nline ""quoted""",uuid:a,5\n2026,x,ünï,uuid:c,6\n`,
    rows: 2,
  });
});

test('keeps what the server wrote as it was', () => {
  expect(kept(['uuid:a', 'uuid:b', 'uuid:c'], 5)).toEqual({ text: file, rows: 3 });
});

test('keeps the head alone if nothing is found', () => {
  expect(kept([], 9)).toEqual({ text: 'SubmissionDate,KEY,notes,KEY,SubmitterID\n', rows: 0 });
});

test('the ids of entities are in the column of the server, which comes before the properties', () => {
  expect(idColumn(['__id', 'label', '__id'])).toBe(0);
  expect(keyColumn(['KEY', 'a', 'KEY', 'b'])).toBe(2);
});

test('the last row counts without a line break, and one with fewer cells is none of those that are looked for', () => {
  const rows = new KeptRows({ ids: new Set(['b']), columnOf: idColumn });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const texts = [rows.push(bytes('label,__id\nx\nAna,b')), rows.end()].map((part) => new TextDecoder().decode(part));
  expect([texts.join(''), rows.rows]).toEqual(['label,__id\nAna,b\n', 1]);
});

test.each(['a,b', 'say "no"', 'line\nfeed', 'return\r'])('the cell %j is quoted again', (cell) => {
  const rows = new KeptRows({ ids: new Set(['1']), columnOf: idColumn });
  const text = `__id,a\n1,"${cell.replaceAll('"', '""')}"\n`;
  expect(new TextDecoder().decode(rows.push(new TextEncoder().encode(text)))).toBe(text);
});
