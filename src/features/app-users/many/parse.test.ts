import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFaulty, type Known, mendKey, parseLines } from './parse';

const known: Known = {
  properties: ['district', 'constructor'],
  forms: [{ id: 'household', name: 'Household survey' }, { id: 'visit;2', name: 'Visit' }],
  names: ['Tablet 1'],
}; // prettier-ignore
const lines = (text: string, forAll: readonly string[] = []) => parseLines(text, known, { forAll }).lines;
const issues = (text: string) => lines(text).map((line) => line.issues.map((issue) => issue.kind));

test('without a head each line is a name, whatever it contains', () => {
  expect(lines('Otieno, Brian\r\n\r\n  =SUM(A1) \n"quoted"').map((line) => line.name)).toEqual([
    'Otieno, Brian',
    '=SUM(A1)',
    '"quoted"',
  ]);
});

test('with a head it reads properties and forms, with any separator', () => {
  for (const separator of [',', ';', '\t']) {
    const text = [
      ['Name', 'district', 'forms'],
      ['Anna', 'Kisumu', 'household|Visit'],
      ['Ben', '', ''],
    ]
      .map((row) => row.join(separator))
      .join('\n');
    expect(lines(`\uFEFF${text}`)).toEqual([
      {
        number: 2,
        written: 'Anna',
        name: 'Anna',
        properties: { district: 'Kisumu' },
        forms: ['household', 'visit;2'],
        issues: [],
      },
      { number: 3, written: 'Ben', name: 'Ben', properties: {}, forms: [], issues: [] },
    ]);
  }
});

test('quoted cells keep commas, quotes and line breaks', () => {
  expect(lines('name,district\n"Otieno, ""Bo""","a\nb"')).toMatchObject([
    { name: 'Otieno, "Bo"', properties: { district: 'a\nb' } },
  ]);
});

test('separates forms by the semicolons of Chinese and Arabic, too', () => {
  for (const sign of ['；', '؛'])
    expect(lines(`name,forms\nAnna,household${sign}Visit`)[0]?.forms).toEqual(['household', 'visit;2']);
});

test('puts the forms for all first, without duplicates', () => {
  expect(lines('name,forms\nAnna,HOUSEHOLD SURVEY', ['household'])[0]?.forms).toEqual(['household']);
});

test('every fault has a text, and a mere note does not block the line', () => {
  expect(issues('name,district,forms\n,Kisumu,\nx,,nope\nTablet 1,,\nTwo,,\nTwo,,\nx2,,,extra')).toEqual([
    ['no-name'],
    ['unknown-form'],
    ['exists'],
    ['repeated'],
    ['repeated'],
    ['extra-cells'],
  ]);
  expect(issues('👩🏽'.repeat(40))).toEqual([['long-name']]);
  expect(issues('x'.repeat(64))).toEqual([[]]);
  expect(lines('Tablet 1').map(isFaulty)).toEqual([false]);
});

test('numbers the lines like the file: heading and empty lines count', () => {
  expect(lines('name\n\nAnna\nBen').map(({ number }) => number)).toEqual([3, 4]);
  expect(lines('Anna\n\nBen').map(({ number }) => number)).toEqual([1, 3]);
});

test('a mended name counts, until its line is another one', () => {
  const mended = new Map([[mendKey({ number: 2, written: 'Jos�' }), ' José ']]);
  const names = (text: string) => parseLines(text, known, { mended }).lines.map(({ name }) => name);
  expect(names('Anna\nJos�')).toEqual(['Anna', 'José']);
  expect(names('Anna\nMar�a')).toEqual(['Anna', 'Mar�a']);
});

test('columns that are left out are no longer unknown', () => {
  expect(parseLines('name,team\nA,x', known, { leftOut: ['team'] })).toMatchObject({
    unknownColumns: [],
    lines: [{ properties: {} }],
  });
});

test('names unknown columns; a property called constructor is a property', () => {
  expect(parseLines('name,team,constructor\nA,x,y', known)).toMatchObject({
    unknownColumns: ['team'],
    lines: [{ properties: { constructor: 'y' } }],
  });
});

test('reports an open quote', () => {
  expect(parseLines('name\n"open', known).brokenQuotes).toBe(true);
  expect(parseLines('"open', known).brokenQuotes).toBe(false);
});

test('no input makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.boolean(), (text, head) => {
      const parsed = parseLines(head ? `name,district,forms\n${text}` : text, known);
      for (const line of parsed.lines) expect(line.name).toBe(line.name.trim());
    }),
    { numRuns: 50 },
  );
});
