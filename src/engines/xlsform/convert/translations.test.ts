import { expect, test } from 'vitest';
import { convertTable, problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';

test('all languages have the same texts; missing ones are a hyphen', () => {
  const xml = xformOf(`
    survey
    | type | name | label::French (fr) | label::English (en) | hint::English (en) |
    | text | a    | Nom                | Name                | Your name          |
    | text | b    | Ville              |                     |                    |
    settings
    | default_language |
    | French (fr)      |`);
  expect(xml).toContain('<translation lang="French (fr)" default="true()">');
  expect(xml).toContain('<text id="/data/a:hint"><value>-</value></text>');
  expect(xml).toContain('<text id="/data/b:label"><value>-</value></text>');
});

test('languages are checked for their columns and codes', () => {
  const { problems } = convertTable(`
    survey
    | type | name | label::French | label::English (en) | hint::French |
    | text | a    | Nom           | Name                | x            |`);
  expect(problems.map(({ code, values }) => [code, values])).toEqual([
    ['translation-missing', { language: 'English (en)', column: 'hint' }],
    ['language-without-code', { language: 'French' }],
  ]);
  // They are at the same texts in another language, and at the first column in the language.
  expect(problems.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
    ['survey', 1, { name: 'hint::French', number: 5 }],
    ['survey', 1, { name: 'label::French', number: 3 }],
  ]);
});

test('a language that only choices have is found there', () => {
  const { problems } = convertTable(`
    survey
    | type         | name | label |
    | select_one l | a    | A     |
    choices
    | list_name | name | label | label::Latin |
    | l         | one  | One   | Unus         |`);
  const found = problems.find(({ code }) => code === 'language-without-code');
  expect(found).toMatchObject({ sheet: 'choices', row: 1, column: { name: 'label::Latin', number: 4 } });
});

test.each([
  ['settings', 'setings'],
  ['choices', 'Choice'],
  ['entities', 'entity'],
])('a sheet with a name like "%s" may be meant', (_name, written) => {
  const code = written === 'entity' ? [] : [':sheet-misspelled'];
  expect(problemsOf(`survey\n| type | name | label |\n| text | a | A |\n${written}\n| a |\n| b |`)).toEqual(code);
});

test.each([
  ['| | | | |', []],
  ['| | | | a note |', ['2:row-ignored']],
  ['| | a | A | |', ['2:type-missing']],
  ['| calculate | a | | |', ['2:calculation-missing']],
  ['| subscriberid | a | | |', ['2:property-unsupported']],
  ['| image | a | A | |', ['2:image-size-unlimited']],
])('rows are checked: %s', (row, problems) => {
  expect(problemsOf(`survey\n| type | name | label | notes |\n${row}\n| text | z | Z | |`)).toEqual(problems);
});

test('disabled rows are left out', () => {
  const workbook = 'survey\n| type | name | label | disabled |\n| text | a | A | yes |\n| text | b | B | no |';
  expect(problemsOf(workbook)).toEqual(['2:disabled-column', '3:disabled-column']);
  expect(xformOf(workbook)).not.toContain('<a/>');
});

test('OSM questions have their tags', () => {
  const workbook = (list: string) => `
    survey
    | type        | name | label |
    | osm ${list} | a    | A     |
    osm
    | list_name | name     | label |
    | tags      | building | House |`;
  expect(xformOf(workbook('tags'))).toContain('<tag key="building"><label>House</label></tag>');
  expect(problemsOf(workbook('none'))).toEqual(['2:osm-list-unknown']);
});
