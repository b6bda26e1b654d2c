import { expect, test } from 'vitest';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';
import { findFormIssues } from './form-issues';
import { columnNames, sortRows, isLiteralChoice, readColumns, readSearch } from './search-appearance';

const all = { file: 'fruits.csv', query: null, filter: null, rest: '' };
test.each([
  ["search('fruits')", all],
  ['search("fruits.csv")', all],
  ["minimal  search ( 'fruits' ) w2", { ...all, rest: 'minimal   w2' }],
  [
    "search('fruits', 'StartsWith', 'name, code', concat(/data/a, ')', ','))",
    { ...all, query: { type: 'startswith', columns: ['name', 'code'], value: "concat(/data/a, ')', ',')" } },
  ],
  [
    "search('fruits','matches','',/data/x,'kind',../kind[. != ','])",
    { ...all, filter: { column: 'kind', value: "../kind[. != ',']" } },
  ],
  ["search('fruits', 'like', 'name', 'a')", { ...all, query: { type: 'contains', columns: ['name'], value: "'a'" } }],
])('%s is read', (appearance, search) => {
  expect(readSearch(appearance)).toEqual(search);
});

test.each([
  'search()',
  'search(/data/file)',
  "search(' fruits')",
  "search('fruits'",
  "search('fruits', 'contains')",
  "search('fruits', 'contains', /data/column, 'x')",
  "search('fruits', 'contains', 'name', 'x', /data/column, 'y')",
])('%s cannot be used', (appearance) => {
  expect(readSearch(appearance)).toBe('unusable');
});

test.each([null, '', 'search', 'minimal', "research('fruits')", 'autocomplete search'])(
  '%s is no search',
  (appearance) => {
    expect(readSearch(appearance)).toBeNull();
  },
);

test('a choice with an integer name is one itself', () => {
  expect(['1', ' -99 ', '+7'].every(isLiteralChoice)).toBe(true);
  expect(['name', '1.5', '1a', ''].some(isLiteralChoice)).toBe(false);
});

test('names of columns stand between commas or spaces', () => {
  expect(columnNames(' a, b c ,,d')).toEqual(['a', 'b c', 'd']);
  expect(columnNames('a  b')).toEqual(['a', 'b']);
  expect(columnNames('')).toEqual([]);
});

test('columns are found without regard to case and special characters', () => {
  const read = (value: string, label: string, ...row: string[]) => {
    const reader = readColumns(['Name Key', 'label', 'Price'], value);
    return reader && [reader.value(row), reader.label(label)(row)];
  };
  expect(read('name_key', 'LABEL', 'a', 'Apple', '3')).toEqual(['a', 'Apple']);
  expect(read('name key', 'label, price, label', 'a', 'Apple', '3')).toEqual(['a', 'Apple (price: 3)']);
  expect(read('name_key', 'label', 'a', ' ', '3')).toEqual(['a', 'a']);
  expect(read('name_key', 'name_key', 'a', 'Apple', '3')).toEqual(['a', 'a']);
  expect(read('name_key', 'gone', 'a', 'Apple', '3')).toEqual(['a', 'a']);
  expect(read('gone', 'label', 'a', 'Apple', '3')).toBeNull();
});

test('rows follow the numbers of a column sortby', () => {
  const rows = [
    ['a', '10'],
    ['b', ''],
    ['c', '9'],
    ['d', 'x'],
    ['e', '-1'],
  ];
  expect(sortRows(['name', 'SortBy'], rows).map(([name]) => name)).toEqual(['e', 'c', 'a', 'b', 'd']);
  expect(sortRows(['name', 'sort'], rows)).toBe(rows);
});

test('what names columns is no choice of the form, and the file is where its choices are', () => {
  const items =
    '<item><label>name</label><value>name_key</value></item><item><label>None</label><value>99</value></item>';
  const model = parsed(
    xform({
      data: '<a/>',
      body: `<select ref="/data/a" appearance="search('fruits', 'contains', 'name', /data/b)"><label>A</label>${items}</select>`,
    }),
  );
  expect(model.choiceLists).toMatchObject([
    {
      name: '/a',
      file: 'fruits.csv',
      choices: [{ name: '99', label: { '': 'None' } }],
      columns: [{ name: 'name_key', label: { '': 'name' } }],
    },
  ]);
  expect(model.nodes[0]?.choices).toMatchObject({ list: '/a', filter: 'contains(name; /data/b)' });
  const only = items.slice(0, items.indexOf('<item>', 5));
  const empty = xform({
    data: '<a/>',
    body: `<select1 ref="/data/a" appearance="search('fruits')"><label>A</label>${only}</select1>`,
  });
  expect(findFormIssues(parsed(empty))).toEqual([]);
});
