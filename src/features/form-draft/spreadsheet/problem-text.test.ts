import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { type ProblemCode, severities } from '~/engines/xlsform/convert/problems';
import { stripBidiIsolates } from '~/shared/lib/isolate';
import { notCheckedText, problemText } from './problem-text';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const codes = Object.keys(severities) as ProblemCode[];

/** A value for every name, so that a sentence shows which it uses. */
const values = new Proxy({} as Record<string, string | number>, {
  get: (_, name) =>
    ['count', 'most', 'other', 'openRow', 'otherRow'].includes(String(name)) ? 2 : `<${String(name)}>`,
});

test.each(codes)('%s has whole sentences', (code) => {
  const { what, mend } = problemText({ code, values });
  expect(what).toMatch(/^.{10,}\.$/u);
  expect(mend ?? 'That is obvious.').toMatch(/^.{8,}\.$/u);
  const bare = problemText({ code, values: {} });
  // References are written with braces.
  for (const text of [what, mend, bare.what, bare.mend])
    expect(text?.replace(/\$\{[^{}]*\}/gu, '') ?? '').not.toMatch(/undefined|NaN|[{}]/u);
});

const said = (code: ProblemCode, given: Record<string, string | number> = {}) =>
  stripBidiIsolates(problemText({ code, values: given }).what);

test('numbers have plural forms, and rows no separators', () => {
  expect(said('more-problems', { count: 1 })).toBe('1 more problem is not listed.');
  expect(said('more-problems', { count: 1234 })).toBe('1,234 more problems are not listed.');
  expect(said('choice-name-repeated', { list: 'crops', name: 'maize', other: 1234 })).toBe(
    'The list “crops” has the choice “maize” already in row 1234.',
  );
});

test('references are shown as they are written', () => {
  expect(said('reference-unknown', { name: 'agee' })).toBe('${agee} is not in the form.');
  expect(said('reference-ambiguous', { name: 'age', count: 2 })).toBe('${age} can mean 2 rows with this name.');
});

test('names of any length and direction do not change a sentence', () => {
  const { what } = problemText({ code: 'type-unknown', values: { type: `\u202E${'x'.repeat(5000)}` } });
  expect(what.length).toBeLessThan(300);
  expect(what).toContain('⟨RLO⟩');
});

test('a sheet in the wrong place of the nesting is told with the open one', () => {
  expect(said('section-end-unmatched', { type: 'group' })).toBe('This “end group” has no “begin group” before it.');
  expect(said('section-end-unmatched', { type: 'group', open: 'members', openType: 'repeat', openRow: 4 })).toBe(
    'This “end group” does not match “begin repeat” in row 4 (members), which is still open.',
  );
});

test('limits of files are told in their units', () => {
  expect(notCheckedText('too-large', { bytes: 40_000_000, most: 32 * 1024 * 1024 }).what).toBe(
    'The file is larger than 33.6 MB. It is too large to check.',
  );
  expect(stripBidiIsolates(notCheckedText('too-many-cells', { sheet: 'survey', most: 4_000_000 }).what)).toBe(
    'The sheet “survey” is too large to check. At most 4,000,000 cells are read.',
  );
});
