import { expect, test } from 'vitest';
import { type OnRow, Tokenizer } from '~/shared/lib/csv/tokenize';
import {
  type ComparedRow,
  Comparer,
  type Comparison,
  isSameValue,
  matchOptions,
  ExistingEntities,
  type UpdatePlan,
} from './compare';
import { suggestPropertyName } from './mapping';
import { suggestPlan } from './plan';
import { rowUuid } from './uuids';

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const server = [
  '__id,label,species,girth,__createdAt,__creatorId,__creatorName,__updates,__updatedAt,__version',
  `${uuid(1)},Tree 1,pine,1.50,2026-01-01,5,A,0,,1`,
  `${uuid(2)},Tree 2,oak,,2026-01-01,5,A,2,,3`,
  `${uuid(3)},Twin,oak,7,2026-01-01,5,A,0,,1`,
  `${uuid(4)},Twin,elm,8,2026-01-01,5,A,0,,1`,
].join('\r\n');

function rows(text: string, take: OnRow): void {
  const tokenizer = new Tokenizer(',', take);
  tokenizer.push(text);
  tokenizer.end();
}

function compare(text: string, plan: Partial<UpdatePlan>, list = server): Comparison {
  const header = text.split('\n')[0]?.split(',') ?? [];
  const label = header.indexOf('label');
  const whole: UpdatePlan = {
    header,
    label: { kind: 'column', column: label },
    properties: header.map((name) => (name === 'label' || name.startsWith('__') ? null : name)),
    match: { by: 'uuid', column: 0 },
    creates: false,
    keepsEmpty: false,
    exact: false,
    earlier: [],
    ...plan,
  };
  const present = new ExistingEntities(whole);
  rows(list, (cells) => present.take(cells));
  const comparer = new Comparer(whole, present);
  rows(text, (cells, row, quotes) => {
    if (row > 1) comparer.take(cells, row, quotes);
  });
  return comparer.finish();
}
const kindsOf = (lines: readonly ComparedRow[]) => lines.map((line) => ('why' in line ? line.why : line.kind));

test('a downloaded file that comes back from a spreadsheet changes nothing', () => {
  const text = `__id,label,species,girth\n${uuid(1)},Tree 1,pine,"1,5"\n${uuid(2).toUpperCase()},Tree 2 ,oak,\n`;
  expect(compare(text, {})).toEqual({ lines: [], unchanged: 2, notation: 2 });
  expect(compare(text, { exact: true }).lines).toHaveLength(2);
});

test('changes are listed per field, with the version that they are based on', () => {
  const text = `__id,label,species,girth\n${uuid(2)},Tree two,,4\n${uuid(1)},,,\n`;
  expect(compare(text, {}).lines).toEqual([
    {
      row: 2,
      label: 'Tree 2',
      kind: 'changed',
      uuid: uuid(2),
      version: 3,
      changes: [
        { field: '', from: 'Tree 2', to: 'Tree two' },
        { field: 'species', from: 'oak', to: '' },
        { field: 'girth', from: '', to: '4' },
      ],
    },
    expect.objectContaining({
      row: 3,
      changes: [
        { field: 'species', from: 'pine', to: '' },
        { field: 'girth', from: '1.50', to: '' },
      ],
    }),
  ]);
  expect(compare(text, { keepsEmpty: true }).lines).toHaveLength(1);
});

test('rows that fit several entities, or none, are told apart', () => {
  const text = 'label,species\nTwin,ash\nTree 1,ash\nTree 1,elm\nTree 9,ash\n ,ash\n';
  const kinds = (creates: boolean) =>
    compare(text, { match: { by: 'label' }, creates }).lines.map((line) => ('why' in line ? line.why : line.kind));
  expect(kinds(false)).toEqual(['list', 'changed', 'file', 'missing', 'missing']);
  expect(kinds(true)).toEqual(['list', 'changed', 'file', 'new', 'problem']);
});

test('a UUID that the list does not have is no new entity, but an empty one is', () => {
  const text = `__id,label\n${uuid(9)},Nine\n,New\n`;
  expect(compare(text, { creates: true }).lines.map(({ kind }) => kind)).toEqual(['missing', 'new']);
});

test('by a property, which is not changed itself', () => {
  const text = 'girth,species\n1.50,larch\n';
  expect(compare(text, { match: { by: 'property', property: 'girth' } }).lines).toMatchObject([
    { uuid: uuid(1), changes: [{ field: 'species', from: 'pine', to: 'larch' }] },
  ]);
});

test('what an earlier try of the same file has created is not new again', () => {
  const seed = '0123456789abcdef0123456789abcdef';
  const made = `${rowUuid(seed, 2)},Tree 9,fir,,2026-01-01,5,A,0,,1`;
  const text = `__id,label,species\n,Tree 9,fir\n,Tree 9,larch\n`;
  const among = (earlier: string[]) => compare(text, { creates: true, earlier }, `${server}\r\n${made}`);
  expect(among(['f'.repeat(32), seed])).toMatchObject({ lines: [{ row: 3, kind: 'new' }], unchanged: 1 });
  expect(among([])).toMatchObject({ lines: [{ kind: 'new' }, { kind: 'new' }], unchanged: 0 });
});

test('UUIDs are found in any letters and with their prefix, but only as whole values', () => {
  const text = `__id,species\n uuid:${uuid(1).toUpperCase()} ,pine\nUUID:${uuid(2)},oak\n${uuid(3)}uuid:,ash\n`;
  expect(compare(text, {})).toMatchObject({ unchanged: 2, lines: [{ row: 4, kind: 'missing' }] });
});

test('labels and values are found exactly, apart from spaces at their ends', () => {
  const list = ['__id,label,code,__version', `${uuid(1)},Tree 1,uuid:A,1`, `${uuid(2)}, Tree 2 ,b,1`].join('\n');
  const byLabel = { match: { by: 'label' }, exact: true } as const;
  expect(compare('label,code\n Tree 1 ,uuid:A\nTree 2,b\ntree 1,c\n', byLabel, list)).toMatchObject({
    // The label is how the entity is found, so it is never changed.
    unchanged: 2,
    lines: [{ row: 4, kind: 'missing' }],
  });
  const byCode = { match: { by: 'property', property: 'code' }, exact: true } as const;
  expect(compare('code,label\n uuid:A ,Tree 1\nA,Tree 1\nB,Tree 2\n', byCode, list)).toMatchObject({
    unchanged: 1,
    lines: [
      { row: 3, kind: 'missing' },
      { row: 4, kind: 'missing' },
    ],
  });
});

test('entities of the list without a value are found by none, and those with one value more than once by none, too', () => {
  const list = `${server}\n${uuid(5)},Tree 5,ash,7,,,,,,1\n${uuid(6)},Tree 6,ash,7,,,,,,1`;
  const match = { by: 'property', property: 'girth' } as const;
  const text = 'girth,species\n,x\n 7 ,x\n8,elm\n';
  expect(kindsOf(compare(text, { match }, list).lines)).toEqual(['missing', 'list']);
  expect(compare(text, { match }, list).unchanged).toBe(1);
});

test('new entities have the filled values of their rows, and two rows are not the same one', () => {
  const text = 'label,species,girth\nTree 8,ash,\nTree 8,elm,3\nTree 7,,4\n';
  expect(compare(text, { match: { by: 'label' }, creates: true }).lines).toEqual([
    { row: 2, label: 'Tree 8', kind: 'new', data: { species: 'ash' } },
    { row: 3, label: 'Tree 8', kind: 'ambiguous', why: 'file' },
    { row: 4, label: 'Tree 7', kind: 'new', data: { girth: '4' } },
  ]);
  // Without a key nothing says that they are the same.
  const match = { by: 'property', property: 'girth' } as const;
  expect(compare('label,girth\na,\na, \nb,30\nc, 30\n', { match, creates: true }).lines).toEqual([
    { row: 2, label: 'a', kind: 'new', data: {} },
    { row: 3, label: 'a', kind: 'new', data: { girth: ' ' } },
    { row: 4, label: 'b', kind: 'new', data: { girth: '30' } },
    { row: 5, label: 'c', kind: 'ambiguous', why: 'file' },
  ]);
});

test('rows with a fault are neither compared nor created, and empty ones are not there', () => {
  const text = [
    '__id,label,species',
    `${uuid(1)},Tree 1,a\0b`,
    `${uuid(1)},Tree 1,pine,beyond`,
    `${uuid(1)},Tree 1,"pine"x`,
    ',,',
    '',
    `${uuid(1)},Tree 1,pine,,`,
    ' , ,x',
    '"',
  ].join('\n');
  const result = compare(text, { creates: true });
  expect(result.unchanged).toBe(1);
  expect(result.lines).toEqual([
    { row: 2, label: 'Tree 1', kind: 'problem', fault: 'nul' },
    { row: 3, label: 'Tree 1', kind: 'problem', fault: 'cells' },
    { row: 4, label: 'Tree 1', kind: 'problem', fault: 'text-after-quote' },
    { row: 8, label: ' ', kind: 'problem', fault: 'label' },
    { row: 9, label: '', kind: 'problem', fault: 'unclosed' },
  ]);
});

test('a file without labels changes none, and a value that a short row lacks stays', () => {
  const text = `__id,species,girth\n${uuid(1)},pine\n${uuid(2)},elm\n`;
  const result = compare(text, { exact: true });
  expect(result.unchanged).toBe(1);
  expect(result.lines).toMatchObject([{ row: 3, changes: [{ field: 'species', from: 'oak', to: 'elm' }] }]);
});

test('a property that the list does not have yet is empty before', () => {
  const result = compare(`__id,height\n${uuid(1)},3\n${uuid(2)},\n`, {});
  expect(result).toMatchObject({ unchanged: 1, notation: 0 });
  expect(result.lines).toMatchObject([{ changes: [{ field: 'height', from: '', to: '3' }] }]);
});

test('a row that changes something is not counted as written differently, too', () => {
  const result = compare(`__id,species,girth\n${uuid(1)},elm,"1,5"\n`, {});
  expect(result).toMatchObject({ unchanged: 0, notation: 0 });
  expect(result.lines).toMatchObject([{ changes: [{ field: 'species', from: 'pine', to: 'elm' }] }]);
});

test('a list without any entity, or whose file is empty, has none to find', () => {
  const text = `label,species\nTree 1,pine\n`;
  for (const list of ['', server.split('\r\n')[0]])
    expect(kindsOf(compare(text, { match: { by: 'label' } }, list).lines)).toEqual(['missing']);
});

test('an entity of an earlier try is found although its row has another key meanwhile', () => {
  const seed = '0123456789abcdef0123456789abcdef';
  const list = `__id,label,girth,__version\n${rowUuid(seed, 2)},,,2\n${rowUuid(seed, 4)},D,,1`;
  const plan = { match: { by: 'property', property: 'girth' }, creates: true, earlier: [seed] } as const;
  expect(compare('girth,label\n5,Tree\n6,New\n7,D\n', plan, list).lines).toEqual([
    expect.objectContaining({ row: 2, kind: 'changed', uuid: rowUuid(seed, 2), version: 2 }),
    expect.objectContaining({ row: 3, kind: 'new' }),
  ]);
});

/* Which values of a file differ from those of the list only in how programs write them. What is wrongly the same would
   not be written; what wrongly differs would be shown as a change. */

test.for<[string, string, boolean]>([
  ['a', 'a', true],
  ['', '0', false],
  ['a', 'A', false],
  [' a', 'a', true],
  ['a', 'a ', true],
  ['a b', 'ab', false],
  ['a\nb\nc', 'a\r\nb\r\nc', true],
  ['a\nb\nc', 'a\rb\rc', true],
  ['a\n\nb', 'a\r\nb', false],
])('texts: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['true', 'TRUE', true],
  ['False', 'false', true],
  ['true', 'FALSE', false],
  ['true', '1', false],
  ['untrue', 'UNTRUE', false],
  ['truest', 'TRUEST', false],
  ['=1+1', "'=1+1", true],
  ['x;=1', "x;'=1", true],
  ["'=1+1", '=1+1', false],
  ['=1+1', "'=1+2", false],
])('words and formulas: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['1.50', '1.5', true],
  ['1.5', '1,5', true],
  ['1.5', '1.6', false],
  ['1.5', '15', false],
  ['007', '7', true],
  ['+5', '5', true],
  ['-5', '5', false],
  ['5.', '5', true],
  ['5,', '5', true],
  ['0.5', '.5', true],
  ['0.5', ',50', true],
  ['-.5', '-0,5', true],
  ['.5', '.a', false],
  ['1e5', '100000', true],
  ['1e+5', '100000', true],
  ['1e-1', '0.1', true],
  ['1E05', '100000', true],
  // No program writes a decimal number so.
  ['0x10', '16', false],
  ['0x10', '0x010', false],
  ['1.000.000', '1000000', false],
  ['5 m', '5m', false],
])('numbers: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['123456789012345', '1.23457E+14', true],
  ['123456789012345', '1,23457e+14', true],
  ['123456789012345', '1.23458E+14', false],
  ['123456789012345', '1E+14', true],
  ['123456789012345', '2E+14', false],
  ['123456789012345', '1.23457E+13', false],
  ['-123456789012345', '-1.23457E+14', true],
  ['123456789012345', '-1.23457E+14', false],
  ['123456', '1.2e5', true],
  ['0.0000123', '1.2E-5', true],
  ['0.0000123', '1.2E5', false],
  // Shortened numbers have one digit before the sign.
  ['123456789012345', '12.3E+13', false],
  // The file has more of the number than the list.
  ['1.23457E+14', '123456789012345', false],
  ['Tree', '1.23457E+14', false],
  ['123456789012345', `1.${'2'.repeat(200)}E+14`, false],
])('shortened numbers: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['2026-01-05', '05/01/2026', true],
  ['2026-01-05', '01/05/2026', true],
  ['2026-01-05', '1/5/26', true],
  ['2026-01-05', '5.1.2026', true],
  ['2026-01-05', '05-01-2026', true],
  ['2026-01-05', '06/01/2026', false],
  ['2026-01-05', '05/02/2026', false],
  ['2026-01-05', '05/05/2026', false],
  ['2026-01-05', '01/01/2026', false],
  ['2026-01-05', '05/01/2025', false],
  ['2026-01-05', '05/01/25', false],
  ['2026-01-05', '05/01/20', false],
  ['2026-01-05', '05 01 2026', false],
  ['2026-01-05', '105/01/2026', false],
  ['2026-01-05', '05/01/20261', false],
  ['2026-01-05', '05/01', false],
  ['12026-01-05', '05/01/2026', false],
  ['2026-01-051', '05/01/2026', false],
  ['Tree', '05/01/2026', false],
  ['2026-12-31', '31/12/2026', true],
  ['2026-12-31', '12/31/2026', true],
  // The list has no ISO date, so nobody knows which part of it is the day.
  ['05/01/2026', '2026-01-05', false],
])('dates: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

const known = ['code', 'village'];
const namesOf = (header: string[], uuids: number[] = []) => [
  ...matchOptions(suggestPlan(header, known, suggestPropertyName), uuids, known).keys(),
];

test('a property of the list comes before a column that only sounds like an ID', () => {
  expect(namesOf(['key', 'code', 'label'])[0]).toBe('property code');
  expect(namesOf(['key', 'label', 'village'])[0]).toBe('label');
  expect(namesOf(['key', 'label', 'village'])).toContain('column 0');
});

test('a property is suggested as one, also if its values look like UUIDs, and can be searched for them', () => {
  expect(namesOf(['label', 'code'], [1])).toEqual(['property code', 'label', 'column 1']);
});

test('the columns of the server come first, then columns with UUIDs', () => {
  expect(namesOf(['code', 'label', '__id'])[0]).toBe('column 2');
  expect(namesOf(['label', 'entity'], [1])[0]).toBe('column 1');
});

const optionsOf = (header: string[], uuids: number[] = [], of = known) => [
  ...matchOptions(suggestPlan(header, of, suggestPropertyName), uuids, of),
];

test('each option says how entities are found, in the order in which they are suggested', () => {
  expect(optionsOf(['label', 'name', ' uuid ', ' __id ', 'key', 'village', 'two words'])).toEqual([
    ['column 3', { by: 'uuid', column: 3 }],
    ['column 2', { by: 'uuid', column: 2 }],
    ['column 1', { by: 'uuid', column: 1 }],
    ['label', { by: 'label' }],
    ['column 4', { by: 'uuid', column: 4 }],
    ['property uuid', { by: 'property', property: 'uuid' }],
    ['property key', { by: 'property', property: 'key' }],
    ['property village', { by: 'property', property: 'village' }],
    ['property two_words', { by: 'property', property: 'two_words' }],
  ]);
});

test('a property of the list that is called uuid is a property first', () => {
  expect(optionsOf([' uuid ', 'label'], [0], ['uuid'])).toEqual([
    ['property uuid', { by: 'property', property: 'uuid' }],
    ['label', { by: 'label' }],
    ['column 0', { by: 'uuid', column: 0 }],
  ]);
  // Not if the column is imported into another property.
  const plan = { header: ['uuid'], label: { kind: 'column', column: -1 }, properties: ['code'] } as const;
  expect([...matchOptions(plan, [], ['uuid', 'code']).keys()]).toEqual(['column 0', 'property code']);
});

test('the label is an option only if the file has one', () => {
  expect(namesOf(['village'])).toEqual(['property village']);
  const plan = { header: ['a'], label: { kind: 'template', template: '{{a}}' }, properties: [null] } as const;
  expect([...matchOptions(plan, [], known).keys()]).toEqual(['label']);
});
