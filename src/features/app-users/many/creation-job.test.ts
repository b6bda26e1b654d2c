import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { JobEntry } from '~/shared/jobs/kind';
import {
  type CreationJob,
  creationResult,
  issuesText,
  lineOutcomes,
  type LineProgress,
  MissingForms,
  lineOutcome,
  resultCsv,
} from './creation-job';
import type { Line, LineIssue } from './parse';

/* What became of each line: nobody may be told that an app user exists who does not, or the other way round. */

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const line = (number: number, change: Partial<Line> = {}): Line => ({
  number,
  written: `Tablet ${number}`,
  name: `Tablet ${number}`,
  properties: {},
  forms: [],
  issues: [],
  ...change,
});
const user = { id: 7, displayName: 'Tablet 1', token: 'SECRET' };
const made = (change: Partial<LineProgress> = {}): LineProgress => ({ after: 1, user: null, missing: [], ...change });
const entry = (change: Partial<JobEntry<Line, LineProgress>>): JobEntry<Line, LineProgress> => ({
  item: { id: '1', label: 'Tablet 1', data: line(1) },
  state: 'waiting',
  note: undefined,
  error: undefined,
  fraction: null,
  ...change,
});
const boom = new Error('boom');

test.each<[string, Partial<JobEntry<Line, LineProgress>>, object]>([
  ['waits', {}, { state: 'waiting' }],
  ['waits again, although it has a user', { note: made({ user }) }, { state: 'waiting' }],
  ['runs', { state: 'running' }, { state: 'running' }],
  ['is done', { state: 'done', note: made({ user }) }, { state: 'done', user }],
  ['is done without knowing who it is', { state: 'done', note: made() }, { state: 'unknown' }],
  ['failed', { state: 'refused', error: boom, note: made() }, { state: 'failed', reason: boom }],
  ['failed before anything was noted', { state: 'refused', error: boom }, { state: 'failed', reason: boom }],
  ['is lost', { state: 'unknown', error: boom, note: made() }, { state: 'unknown' }],
  [
    'lacks forms',
    {
      state: 'refused',
      note: made({ user, missing: ['b'] }),
      error: new MissingForms('not all', { cause: boom }),
    },
    { state: 'partly', user, missing: ['b'], reason: boom },
  ],
  [
    'lacks forms, of which one was lost',
    { state: 'unknown', error: boom, note: made({ user, missing: ['b'] }) },
    { state: 'partly', user, missing: ['b'], reason: boom },
  ],
])('a line that %s', (_, change, outcome) => {
  expect(lineOutcome(entry(change))).toEqual(outcome);
});

const job = (entries: readonly JobEntry<Line, LineProgress>[], faulty: readonly Line[]) =>
  ({ all: () => entries, input: { faulty, projectName: 'Wells: July' } }) as unknown as CreationJob;
const second = entry({ item: { id: '2', label: 'B', data: line(2) }, state: 'done', note: made({ user }) });
const faulty = line(1, { name: '', written: '', issues: [{ kind: 'no-name' }] });

test('the lines that were not sent are between the others, in the order of the list', () => {
  expect(
    lineOutcomes(job([second], [line(3), faulty])).map(({ line: one, outcome }) => [one.number, outcome.state]),
  ).toEqual([
    [1, 'faulty'],
    [2, 'done'],
    [3, 'faulty'],
  ]);
});

test('the file of the result is named after the project, and has all lines', async () => {
  const { name, content } = creationResult(job([second], [faulty]), i18n);
  expect(name).toBe('Wells_ July - app users.csv');
  expect((await content.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'name,forms,outcome,app user id,problem',
    ',,not created,,This line has no name.',
    'Tablet 2,,created,7,',
    '',
  ]);
});

test('the result is said in words that scripts can rely on', () => {
  const reason = new UserFacingError({ id: 'boom' });
  const outcomes = [
    { state: 'waiting' },
    { state: 'running' },
    { state: 'unknown' },
    { state: 'failed', reason },
    { state: 'partly', user, missing: ['b'], reason },
    { state: 'done', user },
  ] as const;
  const text = resultCsv(
    outcomes.map((_, index) => line(index)),
    outcomes,
    i18n,
  );
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',').slice(2)),
  ).toEqual([
    ['not created', '', ''],
    ['not created', '', ''],
    ['unknown', '', 'The connection was lost before the server answered.'],
    ['not created', '', 'boom'],
    ['created without all forms', '7', 'boom'],
    ['created', '7', ''],
  ]);
});

test('properties of any line have a column, once, and stay empty for the others', () => {
  const text = resultCsv(
    [line(1, { properties: { district: 'Kora', team: 'A' } }), line(2, { properties: { district: 'Bo' } })],
    [],
    i18n,
  );
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'name,district,team,forms,outcome,app user id,problem',
    'Tablet 1,Kora,A,,not created,,',
    'Tablet 2,Bo,,,not created,,',
  ]);
});

test.each<[LineIssue[], string]>([
  [[], ''],
  [[{ kind: 'no-name' }], 'This line has no name.'],
  [[{ kind: 'long-name' }], 'The name has more than 64 characters.'],
  [[{ kind: 'extra-cells' }], 'This line has more cells than columns.'],
  [[{ kind: 'unknown-form', form: 'nope' }], 'There is no form “\u2068nope\u2069”.'],
  [[{ kind: 'exists' }], 'An app user with this name already exists. Another one will be created.'],
  [[{ kind: 'repeated', times: 2 }], 'This name appears twice; both will be created.'],
  [
    [{ kind: 'no-name' }, { kind: 'repeated', times: 3 }],
    'This line has no name. This name appears 3 times; all of them will be created.',
  ],
])('%j is said as %j', (issues, words) => {
  expect(issuesText(line(1, { issues }), i18n)).toBe(words);
});

test('writes every line with its result, without formulas and secrets', () => {
  const named = (number: number, name: string, properties: Record<string, string> = {}) =>
    line(number, { written: name, name, properties, forms: ['a', 'b'] });
  const text = resultCsv(
    [named(1, '=1+1', { district: '@x' }), named(2, 'B "q", c'), named(3, '-3'), named(4, 'D')],
    [
      { state: 'done', user },
      { state: 'failed', reason: new UserFacingError({ id: '+bad' }) },
      { state: 'waiting' },
      { state: 'partly', user: { ...user, id: 8 }, missing: ['b'], reason: new UserFacingError({ id: 'no' }) },
    ],
    i18n,
  );
  expect(text).toBe(
    [
      'name,district,forms,outcome,app user id,problem',
      `"'=1+1","'@x",a;b,created,7,`,
      `"B ""q"", c",,a;b,not created,,"'+bad"`,
      `"'-3",,a;b,not created,,`,
      'D,,a;b,created without all forms,8,no',
      '',
    ].join('\r\n'),
  );
  expect(text).not.toContain('SECRET');
});
