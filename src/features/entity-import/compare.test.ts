import { expect, test } from 'vitest';
import { Tokenizer } from '~/shared/csv/tokenize';
import { Comparer, type Comparison, PresentEntities, type UpdatePlan } from './compare';
import { isSameValue } from './same-value';
import { uuidOf } from './uuids';

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const server = [
  '__id,label,species,girth,__createdAt,__creatorId,__creatorName,__updates,__updatedAt,__version',
  `${uuid(1)},Tree 1,pine,1.50,2026-01-01,5,A,0,,1`,
  `${uuid(2)},Tree 2,oak,,2026-01-01,5,A,2,,3`,
  `${uuid(3)},Twin,oak,7,2026-01-01,5,A,0,,1`,
  `${uuid(4)},Twin,elm,8,2026-01-01,5,A,0,,1`,
].join('\r\n');

function rows(text: string, take: (cells: string[], row: number) => void): void {
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
  const present = new PresentEntities(whole);
  rows(list, (cells) => present.take(cells));
  const comparer = new Comparer(whole, present);
  rows(text, (cells, row) => {
    if (row > 1) comparer.take(cells, row, null);
  });
  return comparer.finish();
}

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

test.for<[string, string, boolean]>([
  ['1.50', '1.5', true],
  ['1.5', '1,5', true],
  ['007', '7', true],
  ['123456789012345', '1.23457E+14', true],
  ['123456789012345', '1.23458E+14', false],
  ['2026-01-05', '05/01/2026', true],
  ['2026-01-05', '1/5/26', true],
  ['2026-01-05', '06/01/2026', false],
  ['a\nb', 'a\r\nb', true],
  [' a', 'a', true],
  ['true', 'TRUE', true],
  ['=1+1', "'=1+1", true],
  ['1.5', '1.6', false],
  ['', '0', false],
  ['a', 'A', false],
  ['0.5', '.5', true],
  ['0.5', ',50', true],
  ['-.5', '-0,5', true],
  ['.5', '.a', false],
])('%s and %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test('what an earlier try of the same file has created is not new again', () => {
  const seed = '0123456789abcdef0123456789abcdef';
  const made = `${uuidOf(seed, 2)},Tree 9,fir,,2026-01-01,5,A,0,,1`;
  const text = `__id,label,species\n,Tree 9,fir\n,Tree 9,larch\n`;
  const among = (earlier: string[]) => compare(text, { creates: true, earlier }, `${server}\r\n${made}`);
  expect(among(['f'.repeat(32), seed])).toMatchObject({ lines: [{ row: 3, kind: 'new' }], unchanged: 1 });
  expect(among([])).toMatchObject({ lines: [{ kind: 'new' }, { kind: 'new' }], unchanged: 0 });
});
