import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook';

const read = (text: string | Uint8Array, name: string) =>
  readWorkbook(typeof text === 'string' ? strToU8(text) : text, name).sheets;

const csv =
  'survey\n,type,name, label \n,text,a,"An ""a"", or\nb"\n,,,\n\n,note,b\nchoices,,\n,list_name,name\n,l,1.0\n';

test('a CSV file has its sheets in its first column', () => {
  expect(read(csv, 'form.csv')).toEqual([
    {
      name: 'survey',
      rows: [
        ['type', 'name', 'label'],
        ['text', 'a', 'An "a", or\nb'],
        ['note', 'b', ''],
      ],
    },
    {
      name: 'choices',
      rows: [
        ['list_name', 'name'],
        ['l', '1.0'],
      ],
    },
  ]);
});

test('a sheet of a CSV file that begins again keeps its columns', () => {
  const text = 'survey,type,name\n,text,a\nsurvey,name,label\n,b,B\n';
  expect(read(text, 'form.csv')).toEqual([
    {
      name: 'survey',
      rows: [
        ['type', 'name', 'label'],
        ['text', 'a'],
        ['', 'b', 'B'],
      ],
    },
  ]);
});

test('a byte order mark is no part of the first name, and UTF-16 is read', () => {
  expect(read(`\ufeff${csv}`, 'form.csv')[0]?.name).toBe('survey');
  const wide = new Uint8Array(new Uint16Array([...`\ufeff${csv}`].map((character) => character.charCodeAt(0))).buffer);
  expect(read(wide, 'form.csv')).toEqual(read(csv, 'form.csv'));
});

test.each([
  ['other-encoding', Uint8Array.from([...strToU8(csv), 0xe9])],
  ['not-text', strToU8(`${csv}\0`)],
  ['not-text', Uint8Array.from({ length: 500 }, (_, at) => (at * 7) % 256)],
  ['empty', strToU8(' \n')],
  ['no-table', strToU8('survey\n,type,name\n')],
])('a CSV file that cannot be read: %s', (code, bytes) => {
  expect(() => read(bytes, 'form.csv')).toThrow(expect.objectContaining({ code }));
});

test('a Markdown table has its sheets in its first column', () => {
  const text = `
    # A comment
    Other text.
    | survey  |      |      |
    |---------|------|------|
    |         | type | name | label |
    |         | text | a    | one \\| two | # more
    |         |      |      |
    | Choices | # none
    |         | list_name | name |
    | Notes   |
    |         | x |`;
  expect(read(text, 'form.md')).toEqual([
    {
      name: 'survey',
      rows: [
        ['type', 'name', 'label'],
        ['text', 'a', 'one | two'],
      ],
    },
    { name: 'Choices', rows: [['list_name', 'name']] },
    { name: 'Notes', rows: [] },
  ]);
});

test('a Markdown file without a table is refused', () => {
  expect(() => read('| survey |\n', 'form.md')).toThrow(expect.objectContaining({ code: 'no-table' }));
  expect(() => read('a | b | c | d | e | f', 'form.md')).toThrow(expect.objectContaining({ code: 'no-table' }));
});
