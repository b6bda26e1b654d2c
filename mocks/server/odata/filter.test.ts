import { InternalFault, ProblemError } from '@mocks/server/problem';
import { describe, expect, it } from 'vitest';
import type { Columns } from './columns';
import { compileFilter } from './filter';

interface Row {
  id: string;
  created: string;
  updated: string | null;
  by: number | null;
  state: string | null;
  deleted: string | null;
}

const columns: Columns<Row> = new Map([
  ['__id', { type: 'text', get: (row: Row) => row.id }],
  ['__system/submissionDate', { type: 'timestamp', get: (row: Row) => row.created }],
  ['__system/updatedAt', { type: 'timestamp', get: (row: Row) => row.updated }],
  ['__system/submitterId', { type: 'int', get: (row: Row) => row.by }],
  ['__system/reviewState', { type: 'text', get: (row: Row) => row.state }],
  ['__system/deletedAt', { type: 'timestamp', get: (row: Row) => row.deleted }],
  ['$root/Submissions/__id', { type: 'text', get: (row: Row) => row.id }],
] as const);

const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  created: '2026-05-04T12:30:15.500Z',
  updated: null,
  by: 5,
  state: null,
  deleted: null,
  ...more,
});
const rows = [
  row('one'),
  row('two', { state: 'approved', updated: '2026-06-01T00:00:00.000Z' }),
  row('three', { by: 7, state: 'hasIssues', created: '2025-12-31T23:59:59.999Z', updated: '2026-01-01T00:00:00.000Z' }),
  row('four', { by: null, deleted: '2026-07-01T00:00:00.000Z' }),
];
const matching = (filter: string) =>
  rows.filter(compileFilter(filter, columns, '2026-07-02T10:00:00.000Z').matches).map(({ id }) => id);

/** The code and details of a refusal, or the internal fault of a failed database. */
function refusal(filter: string): unknown {
  try {
    compileFilter(filter, columns, '2026-07-02T10:00:00.000Z');
  } catch (failure) {
    if (failure instanceof ProblemError) return [failure.code, failure.details];
    if (failure instanceof InternalFault) return 500;
    throw failure;
  }
  return 'accepted';
}

describe('a filter accepts', () => {
  it.each([
    ["__id eq 'one'", ['one']],
    ["$root/Submissions/__id eq 'one'", ['one']],
    ["__id  eq  'one'", ['one']],
    ["not (__id eq 'one')", ['two', 'three', 'four']],
    ["__id ne 'one' and __id ne 'two'", ['three', 'four']],
    ["__id eq 'one' or __id eq 'two' and __id eq 'three'", ['one']],
    ["__id eq 'two' and __id eq 'three' or __id eq 'one'", ['one']],
    ["__id eq 'one' and 1 eq 1 and __system/submitterId eq 5 or __id eq 'four' and 1 eq 2", ['one']],
    ["(__id eq 'one' or __id eq 'two') and __id eq 'two'", ['two']],
    // `not` applies to everything after it.
    ["not __id eq 'one' and __id eq 'two'", ['one', 'two', 'three', 'four']],
    ["((__id eq 'one'))", ['one']],
    ['__system/submitterId eq 5', ['one', 'two']],
    ["__system/submitterId eq '5'", ['one', 'two']],
    ['__system/submitterId ne 5', ['three', 'four']],
    ['__system/submitterId eq null', ['four']],
    ['__system/submitterId gt 5', ['three']],
    ['__system/submitterId gt null', []],
    ['__system/submitterId eq -1', []],
    ['__system/reviewState eq null', ['one', 'four']],
    ['null eq __system/reviewState', ['one', 'four']],
    ["__system/reviewState ne 'approved'", ['one', 'three', 'four']],
    ["__system/reviewState eq 'wonderful'", []],
    ['null eq null', ['one', 'two', 'three', 'four']],
    ['null ne null', []],
    ['1 eq 1', ['one', 'two', 'three', 'four']],
    ['1 eq 2', []],
    // Two literals are compared as text.
    ['10 lt 9', ['one', 'two', 'three', 'four']],
    ['INF gt 1', ['one', 'two', 'three', 'four']],
    ["__id lt 'p'", ['one', 'four']],
    ["__id eq 'o''ne'", []],
    ["__id eq '日本'", []],
    ['__system/submissionDate ge 2026-01-01', ['one', 'two', 'four']],
    ['__system/submissionDate lt 2026-01-01T00:00:00.000Z', ['three']],
    ['__system/submissionDate lt 2026-01-01T00:00:00+02:00', []],
    ['__system/submissionDate gt 2025-12-31T23:59:59.999000Z', ['one', 'two', 'four']],
    ['__system/submissionDate ge 2025-12-31T23:59:59.9990001Z', ['one', 'two', 'four']],
    ["__system/submissionDate gt '2026-05-04 12:30'", ['one', 'two', 'four']],
    // A missing update date is neither before nor not before.
    ['__system/updatedAt lt 2026-03-01', ['three']],
    ['not (__system/updatedAt lt 2026-03-01)', ['two']],
    ["__system/updatedAt lt 2026-03-01 or __id eq 'one'", ['one', 'three']],
    ['__system/submissionDate gt __system/updatedAt', []],
    ['year(__system/submissionDate) eq 2025', ['three']],
    ['month(__system/submissionDate) le 5 and hour(__system/submissionDate) eq 12', ['one', 'two', 'four']],
    ['second(__system/submissionDate) eq 15.5', ['one', 'two', 'four']],
    ['second(__system/submissionDate) eq 15', []],
    ['year(__system/submissionDate) eq year(__system/updatedAt)', ['two']],
    ['__system/deletedAt ne null', ['four']],
  ])('%s', (filter, ids) => {
    expect(matching(filter)).toEqual(ids);
  });

  it('twenty thousand alternatives', () => {
    expect(matching(Array(20_000).fill("__id eq 'one'").join(' or '))).toEqual(['one']);
  });

  it('text of ten thousand characters', () => {
    expect(matching(`__id eq '${'a'.repeat(10_000)}'`)).toEqual([]);
  });
});

// Codes, positions and texts come from a real server.
describe('a filter is refused', () => {
  it.each([
    ['', [400.18, { reason: 'Fail at 0' }]],
    ['eq', [501.4, { at: 0, type: 'CommonExpression', text: 'eq' }]],
    [" __id eq 'one'", [400.18, { reason: 'Fail at 0' }]],
    ["__id eq 'one' ", [400.18, { reason: 'Unexpected character at 13' }]],
    ["__id eq 'one'x", [400.18, { reason: 'Unexpected character at 4' }]],
    ["__id EQ 'one'", [400.18, { reason: 'Unexpected character at 4' }]],
    ["__id eq 'one' AND __id eq 'two'", [400.18, { reason: 'Unexpected character at 13' }]],
    ["NOT __id eq 'one'", [400.18, { reason: 'Unexpected character at 3' }]],
    ["( __id eq 'one'", [400.18, { reason: 'Fail at 0' }]],
    ["__id eq 'one')", [400.18, { reason: 'Unexpected character at 13' }]],
    ["__id eq 'one' and", [400.18, { reason: 'Unexpected character at 13' }]],
    ['__id eq "one"', [400.18, { reason: 'Unexpected character at 4' }]],
    ["__id eq 'a/b?c'", [400.18, { reason: 'Unexpected character at 4' }]],
    ['__system/submitterId in (1,2)', [400.18, { reason: 'Unexpected character at 20' }]],
    ['__system/submitterId eq 99999999999', [400.18, { reason: 'Unexpected character at 20' }]],
    ['foo(__id) eq 1', [400.18, { reason: 'Unexpected character at 3' }]],
    ['year() eq 1', [400.18, { reason: 'Unexpected character at 4' }]],
    ["contains(__id,'o') eq true", [400.18, { reason: 'Unexpected character at 18' }]],
    ['constructor(__id) eq 1', [400.18, { reason: 'Unexpected character at 11' }]],
    ['__id constructor 1', [400.18, { reason: 'Unexpected character at 4' }]],
    ['__id eq null\u0000', [400.18, { reason: 'Unexpected character at 12' }]],
    ["'", [501.4, { at: 0, type: 'CommonExpression', text: "'" }]],
    ['true', [501.4, { at: 0, type: 'CommonExpression', text: 'true' }]],
    ['(true)', [501.4, { at: 0, type: 'CommonExpression', text: '(true)' }]],
    ['not true', [501.4, { at: 4, type: 'CommonExpression', text: 'true' }]],
    ["__id eq 'one' or foo", [501.4, { at: 17, type: 'CommonExpression', text: 'foo' }]],
    ['@p eq 1', [501.4, { at: 0, type: 'ParameterAlias', text: '@p' }]],
    ['__id add 1 eq 2', [501.4, { at: 0, type: 'AddExpression', text: '__id add 1' }]],
    ["__id eq ('one')", [501.4, { at: 8, type: 'ParenExpression', text: "('one')" }]],
    ["contains(__id,'o')", [501.4, { at: 0, type: 'MethodCallExpression', text: "contains(__id,'o')" }]],
    ["substring(__id,1) eq 'ne'", [501.4, { at: 0, type: 'MethodCallExpression', text: 'substring(__id,1)' }]],
    ['isof(Edm.String)', [501.4, { at: 0, type: 'IsOfExpression', text: 'isof(Edm.String)' }]],
    ["__id has 'x'", [501.4, { at: 0, type: 'HasExpression', text: "__id has 'x'" }]],
    ['a/any(x:x eq 1)', [501.4, { at: 0, type: 'CommonExpression', text: 'a/any(x:x eq 1)' }]],
    ['age gt 5', [501.5, { at: 0, text: 'age' }]],
    ["'x' eq age", [501.5, { at: 7, text: 'age' }]],
    ['__system/edits eq 0', [501.5, { at: 0, text: '__system/edits' }]],
    ["$it/__id eq 'one'", [501.5, { at: 0, text: '$it/__id' }]],
    ['$root/Submissions/foo eq 1', [501.5, { at: 0, text: '$root/Submissions/foo' }]],
    ['é eq 1', [501.5, { at: 0, text: 'é' }]],
    ['a/$count eq 1', [501.5, { at: 0, text: 'a/$count' }]],
    ["__system/submitterId eq 'abc'", [400.11, { value: 'abc', expected: 'type integer' }]],
    ['__system/submitterId eq 1.5', [400.11, { value: '1.5', expected: 'type integer' }]],
    ["year(__system/submissionDate) eq 'x'", [400.11, { value: 'x', expected: 'type numeric' }]],
    ['__system/submitterId eq 2147483648', [400.22, { value: '2147483648', type: 'integer' }]],
    ["__system/submitterId eq ''", 500],
    ["__system/submissionDate gt 'junk'", 500],
    ['__system/submissionDate gt 5', 500],
    ["__system/submissionDate gt '2026-02-30'", 500],
    ['__system/submitterId eq __id', 500],
    ['year(__id) eq 1', 500],
    ['year(2020-01-01) eq 2020', 500],
    ['__system/submissionDate lt now()', 500],
  ])('%s', (filter, expected) => {
    expect(refusal(filter)).toEqual(expected);
  });

  it('refuses the leftmost fault', () => {
    expect(refusal("region eq 1 and __system/submitterId eq 'abc'")).toEqual([501.5, { at: 0, text: 'region' }]);
    expect(refusal("__system/submitterId eq 'abc' and region eq 1")).toEqual([501.5, { at: 34, text: 'region' }]);
  });

  it('refuses deep nesting without a stack overflow', () => {
    expect(refusal(`${'('.repeat(20_000)}__id eq 'one'${')'.repeat(20_000)}`)).toMatchObject([400.18, {}]);
    expect(refusal(`${'not '.repeat(20_000)}__id eq 'one'`)).toMatchObject([400.18, {}]);
  });
});

describe('deleted rows', () => {
  it('are included when the filter names the deletion date anywhere', () => {
    const mentions = (filter: string) => compileFilter(filter, columns, '2026-07-02T10:00:00.000Z').mentionsDeleted;
    expect(mentions('__system/deletedAt ne null')).toBe(true);
    expect(mentions("__id eq 'one' or not (__system/deletedAt eq null)")).toBe(true);
    expect(mentions("__id eq 'deletedAt'")).toBe(false);
  });
});
