import { i18n, setupI18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { computedField, conditionText, operatorsOf } from './condition-words';
import { type AnswerKind, type SearchableField, answerKind } from './fields';

/* A condition says on its chip what it finds. */

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const labelOf = (name: string) => ({ a: 'Água' })[name] ?? name;
const between = (from: string | null, to: string | null, kind: AnswerKind = 'text') =>
  conditionText({ field: '/a', op: 'between', from, to }, { field: '/a', label: 'A', kind }, i18n);
const text = (condition: Parameters<typeof conditionText>[0]) =>
  conditionText(condition, { field: '/a', label: 'A', kind: 'choice', labelOf }, i18n);

test('limits are written as people write them', () => {
  expect([between(null, 'b'), between('a', null), between('a', 'b'), between('a', 'a')]).toEqual([
    '≤ b',
    '≥ a',
    'a – b',
    'a',
  ]);
  expect([between('1234.5', null, 'number'), between('1234.5', null), between('x', null, 'number')]).toEqual([
    '≥ 1,234.5',
    '≥ 1234.5',
    '≥ x',
  ]);
  for (const kind of ['date', 'dateTime'] as const) expect(between('2026-03-14', null, kind)).toBe('≥ 2026/03/14');
  expect(between('2026-03-14', null, 'time')).toBe('≥ 2026-03-14');
});

test('answers have their labels, and several are counted', () => {
  const anyOf = (...values: string[]) => text({ field: '/a', op: 'anyOf', values });
  expect([anyOf('a'), anyOf('b'), anyOf(''), anyOf('a', 'b')]).toEqual(['Água', 'b', 'No answer', '2 choices']);
  expect(text({ field: '/a', op: 'contains', value: 'x' })).toBe('contains “x”');
  expect(text({ field: '/a', op: 'equals', value: 'x' })).toBe('x');
  expect([
    text({ field: '/a', op: 'notEquals', value: 'x' }),
    text({ field: '/a', op: 'noneOf', values: ['a'] }),
    text({ field: '/a', op: 'notBetween', from: '3', to: '3' }),
  ]).toEqual(['≠ x', '≠ Água', '≠ 3']);
  expect([text({ field: '/a', op: 'empty' }), text({ field: '/a', op: 'present' })]).toEqual([
    'No answer',
    'Any answer',
  ]);
});

test('a field has the conditions of its kind', () => {
  const described = { type: 'string', binary: null, selectMultiple: null };
  expect(answerKind(described, false)).toBe('text');
  expect(answerKind(described, true)).toBe('choice');
  expect(answerKind({ ...described, selectMultiple: true }, true)).toBe('choices');
  expect(answerKind({ ...described, binary: true }, false)).toBe('file');
  expect(
    ['int', 'decimal', 'date', 'dateTime', 'time', 'geoshape'].map((type) => answerKind({ ...described, type }, true)),
  ).toEqual(['number', 'number', 'date', 'dateTime', 'time', 'place']);
  expect([operatorsOf.text[0], operatorsOf.number[0], operatorsOf.choices[0], operatorsOf.place]).toEqual([
    'contains',
    'between',
    'anyOf',
    ['present', 'empty'],
  ]);
});

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const questions: SearchableField[] = [{ field: '/location', label: 'Where is it?', kind: 'place' }];

test('computed fields are called by the questions that they come from', () => {
  expect(computedField('/location#accuracy', questions, english)).toMatchObject({
    label: 'Where is it?: accuracy in metres',
    kind: 'number',
  });
  expect(computedField('/gone#spot', questions, english)).toMatchObject({
    label: 'gone: latitude, longitude',
    kind: 'text',
  });
  expect(computedField('/start#until:/end', undefined, english)).toMatchObject({ kind: 'number' });
  expect(computedField('/location', questions, english)).toBeNull();
  expect(computedField('/location#other', questions, english)).toBeNull();
});
