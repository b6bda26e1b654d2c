import { expect, test } from 'vitest';
import { bidiIsolate } from './isolate';
import { distinctNames, visibleName, visibleText } from './visible-name';

test.each([
  ['Household survey', 'Household survey'],
  ['مسح المدارس', 'مسح المدارس'],
  ['👩‍🌾 नमस्ते می‌خواهم', '👩‍🌾 नमस्ते می‌خواهم'],
  ['two\nlines', 'two lines'],
  ['a \r\n\t b\u2028c', 'a b c'],
  ['\u202Egnp.exe\u202C', '⟨RLO⟩gnp.exe⟨PDF⟩'],
  ['\u2066a\u2069\u2067b\u2068\u061C\u200E\u200F', '⟨LRI⟩a⟨PDI⟩⟨RLI⟩b⟨FSI⟩⟨ALM⟩⟨LRM⟩⟨RLM⟩'],
  ['\u200B', '⟨ZWSP⟩'],
  ['a\u0000b\u00ADc\uFEFF', 'a⟨U+0000⟩b⟨SHY⟩c⟨BOM⟩'],
])('shows %j as %j', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});

test('leaves the isolates around a name in a text, and marks all others', () => {
  expect(visibleText(`Revoked for ${bidiIsolate('\u202Eeve\nx')}.`)).toBe('Revoked for \u2068⟨RLO⟩eve x\u2069.');
  expect(visibleText('a\u2069b\u2068')).toBe('a⟨PDI⟩b⟨FSI⟩');
});

test('a name cannot end its isolate', () => {
  expect(bidiIsolate('a\u2069b')).toBe('\u2068a⟨PDI⟩b\u2069');
});

const rows = [
  { id: 7, displayName: 'Tablet' },
  { id: 8, displayName: 'tablet ' },
  { id: 9, displayName: 'Phone' },
];

test('tells apart names that are used more than once', () => {
  expect(distinctNames(rows).map(({ name }) => name)).toEqual(['Tablet (#7)', 'tablet  (#8)', 'Phone']);
});

test('counts names of rows that are not listed', () => {
  expect(distinctNames(rows.slice(0, 1), rows)).toEqual([{ id: 7, name: 'Tablet (#7)' }]);
  expect(distinctNames(rows.slice(0, 1))).toEqual([{ id: 7, name: 'Tablet' }]);
});
