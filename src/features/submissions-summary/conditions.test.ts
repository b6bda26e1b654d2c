import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { canCross, conditionOf, equalRows, groupingOf, nextBelow, ownFields, tableSearchParams } from './conditions';

const stateOf = (query: string) => submissionsSearchSchema.read(new URLSearchParams(query));
const written = (query: string, table: string, ...conditions: Parameters<typeof tableSearchParams>[2]) =>
  decodeURIComponent(tableSearchParams(stateOf(query), table, conditions));

test('review state and day are the filters that the server has', () => {
  expect(written('', '', { field: '__system/reviewState', op: 'anyOf', values: [''] })).toBe('reviewState=null');
  expect(written('', '', { field: '__system/reviewState', op: 'anyOf', values: ['hasIssues'] })).toBe(
    "reviewState='hasIssues'",
  );
  const day = { field: '__system/submissionDate', op: 'between', from: '2026-03-01', to: '2026-03-07' } as const;
  expect(stateOf(tableSearchParams(stateOf(''), '', [day]))).toMatchObject({
    range: { start: '2026-03-01', end: '2026-03-07' },
    finding: null,
  });
});

test('a filter that is set stays, and the condition comes on top', () => {
  const state = stateOf(
    tableSearchParams(stateOf("reviewState='approved'&find=kora&page=3"), '', [
      { field: '__system/reviewState', op: 'anyOf', values: ['edited'] },
      { field: '/village', op: 'anyOf', values: ['a b', ''] },
    ]),
  );
  expect(state).toMatchObject({
    reviewStates: ["'approved'"],
    page: 1,
    finding: {
      text: 'kora',
      conditions: [
        { field: '__system/reviewState', op: 'anyOf', values: ['edited'] },
        { field: '/village', op: 'anyOf', values: ['a b', ''] },
      ],
    },
  });
});

test('the rows of a repeat stay those of the table', () => {
  expect(written('', '/child/toy', { field: '/child/toy/kind', op: 'empty' })).toBe(
    'where=child/toy/kind~empty&rows=child/toy',
  );
});

const fieldOf = (kind: 'choice' | 'choices' | 'date' | 'number') => ({ field: '/f', label: 'F', kind });

test('choices are a side each, times by month, numbers are none', () => {
  expect(groupingOf(fieldOf('choices'))).toEqual({ field: '/f', by: 'choice' });
  expect(groupingOf(fieldOf('choice'))).toEqual({ field: '/f', by: 'value' });
  expect(groupingOf(fieldOf('date'))).toEqual({ field: '/f', by: 'month' });
  expect(canCross(fieldOf('number'))).toBe(false);
});

test('a cell leads to what is counted in it', () => {
  expect(conditionOf(fieldOf('choice'), 'yes')).toEqual({ field: '/f', op: 'anyOf', values: ['yes'] });
  expect(conditionOf(fieldOf('choices'), null)).toEqual({ field: '/f', op: 'anyOf', values: [''] });
  expect(conditionOf(fieldOf('date'), '2028-02')).toEqual({
    field: '/f',
    op: 'between',
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(conditionOf(fieldOf('date'), null)).toEqual({ field: '/f', op: 'anyOf', values: [''] });
});

test('equal rows are found by their answers, also by those that are missing', () => {
  expect(equalRows(['/name', '/age'], { values: ['Fatou', null], ids: ['a', 'b'], count: 2 })).toEqual([
    { field: '/name', op: 'equals', value: 'Fatou' },
    { field: '/age', op: 'empty' },
  ]);
});

test('answers that are too long for an address are left out of it', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `uuid:${at}`);
  expect(equalRows(['/story'], { values: ['a'.repeat(201)], ids, count: 60 })).toEqual([
    { field: '__id', op: 'anyOf', values: ids.slice(0, 50) },
  ]);
});

test('nothing is between a number and the next one below', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300 }), (value) => {
      const below = nextBelow(value);
      expect(below).toBeLessThan(value);
      // Their middle is one of the two.
      expect([below, value]).toContain(below / 2 + value / 2);
    }),
  );
  expect(nextBelow(10)).toBe(9.999999999999998);
});

const fields = ['/name', '/child/age', '/child/toy/kind', '/children', '__id'].map((field) => ({
  field,
  label: field,
  kind: 'text' as const,
}));
const repeats = ['/child', '/child/toy'];
const names = (table: string) => ownFields(fields, table, repeats).map(({ field }) => field);

test('a table has its own fields, without those of the repeats in it', () => {
  expect(names('')).toEqual(['/name', '/children']);
  expect(names('/child')).toEqual(['/child/age']);
  expect(names('/child/toy')).toEqual(['/child/toy/kind']);
});
