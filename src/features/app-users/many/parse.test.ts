import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasErrors, type Known, correctionKey, parseLines } from './parse';

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
    const text = 'Name/district/forms\nAnna/Kisumu/household|Visit\nBen//'.replaceAll('/', separator);
    const [properties, forms] = [{ district: 'Kisumu' }, ['household', 'visit;2']];
    expect(lines(`\uFEFF${text}`)).toEqual([
      { number: 2, written: 'Anna', name: 'Anna', properties, forms, issues: [] },
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
  expect(lines('name,forms\nTablet 1,\nTablet 1,\nA,nope').map(hasErrors)).toEqual([false, false, true]);
});

test('numbers the lines like the file: heading and empty lines count', () => {
  expect(lines('name\n\nAnna\nBen').map(({ number }) => number)).toEqual([3, 4]);
  expect(lines('Anna\n\nBen').map(({ number }) => number)).toEqual([1, 3]);
});

test('a corrected name counts, until its line is another one', () => {
  const corrected = new Map([[correctionKey({ number: 2, written: 'Jos�' }), ' José ']]);
  const names = (text: string) => parseLines(text, known, { corrected }).lines.map(({ name }) => name);
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

test.each(['name', ' NAME ', 'Display name', 'displayname', 'Nombre'])('%j is a head', (head) => {
  expect(lines(`${head},district\nAnna,Kisumu`)).toMatchObject([{ name: 'Anna', properties: { district: 'Kisumu' } }]);
});

test.each(['forms', 'Form', 'formularios', 'FORMULARIO'])('the column %j has forms', (head) => {
  expect(lines(`name,${head}\nAnna,household`)[0]?.forms).toEqual(['household']);
});

test('a property that is called like the column of forms is a property, and only the first column has the names', () => {
  const own: Known = { ...known, properties: ['forms', 'name'] };
  expect(parseLines('name,forms,name\nAnna,household,B', own).lines).toMatchObject([
    { name: 'Anna', forms: [], properties: { forms: 'household', name: 'B' } },
  ]);
});

test('columns without a heading are left out, and so are their cells', () => {
  expect(parseLines('name,,district\nAnna,x,Kisumu', known)).toMatchObject({
    unknownColumns: [],
    lines: [{ properties: { district: 'Kisumu' }, issues: [] }],
  });
});

test('a form is found by its id first, each once, and empty parts are none', () => {
  const forms = [
    { id: 'b', name: 'a' },
    { id: 'a', name: 'b' },
  ];
  const found = (cell: string) => parseLines(`name,forms\nAnna,${cell}`, { ...known, forms }).lines[0]?.forms;
  expect([found('a'), found('b'), found('A'), found('a|a;;|A')]).toEqual([['a'], ['b'], ['b'], ['a', 'b']]);
});

test('a form of two columns is given once, and after those for all', () => {
  expect(lines('name,form,forms\nAnna,household,household|Visit', ['visit;2'])[0]?.forms).toEqual([
    'visit;2',
    'household',
  ]);
});

test('forms for all are those of the choice, not shared between lines', () => {
  const forAll = ['household'];
  expect(lines('name,forms\nAnna,Visit\nBen,', forAll).map(({ forms }) => forms)).toEqual([
    ['household', 'visit;2'],
    ['household'],
  ]);
  expect(forAll).toEqual(['household']);
});

test('a name may have as many characters as the server takes, and not one more', () => {
  expect(issues(`${'x'.repeat(64)}\n${'x'.repeat(65)}`)).toEqual([[], ['long-name']]);
});

test('empty cells beyond the columns are no fault', () => {
  expect(issues('name,district\nAnna,Kisumu,,\nBen,Kisumu,,x')).toEqual([[], ['extra-cells']]);
});

test('repeated names are counted among the lines that are created', () => {
  const { lines: list } = parseLines('name,forms\nA,\nA,nope\nA,\nB,\nB,nope', known);
  expect(list.map((line) => line.issues)).toEqual([
    [{ kind: 'repeated', times: 2 }],
    [{ kind: 'unknown-form', form: 'nope' }],
    [{ kind: 'repeated', times: 2 }],
    [],
    [{ kind: 'unknown-form', form: 'nope' }],
  ]);
});

test('a list without a head may have any line breaks, and begin with a mark of its encoding', () => {
  const numbered = lines('\uFEFFAnna\rBen\r\nCem\nDia').map(({ number, name }) => `${number} ${name}`);
  expect(numbered).toEqual(['1 Anna', '2 Ben', '3 Cem', '4 Dia']);
  expect(parseLines('Anna', known)).toMatchObject({ unknownColumns: [], brokenQuotes: false });
});

test('a corrected name is checked like a written one', () => {
  const mend = (name: string) => new Map([[correctionKey({ number: 1, written: 'x' }), name]]);
  const of = (name: string) => parseLines('x', known, { corrected: mend(name) }).lines[0];
  expect(of('Tablet 1')).toMatchObject({ written: 'x', name: 'Tablet 1', issues: [{ kind: 'exists' }] });
  expect(of(' ')).toMatchObject({ name: '', issues: [{ kind: 'no-name' }] });
});

test('reports an open quote', () => {
  expect(parseLines('name\n"open', known).brokenQuotes).toBe(true);
  expect(parseLines('name\n"closed"', known).brokenQuotes).toBe(false);
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
