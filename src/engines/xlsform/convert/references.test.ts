import { describe, expect, test } from 'vitest';
import { problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';
import { instancePaths, isDynamic } from './syntax';

/** The calculation of the last row, where names are in nested repeats. */
function calculation(text: string): string | undefined {
  const xml = xformOf(`
    survey
    | type         | name  | label | calculation |
    | text         | top   | T     |             |
    | begin repeat | r     | R     |             |
    | text         | inner | I     |             |
    | begin group  | g     | G     |             |
    | begin repeat | s     | S     |             |
    | text         | deep  | D     |             |
    | calculate    | c     |       | ${text}     |
    | end repeat   |       |       |             |
    | end group    |       |       |             |
    | end repeat   |       |       |             |`);
  return /nodeset="\/data\/r\/g\/s\/c"[^>]* calculate="([^"]*)"/.exec(xml)?.[1];
}

describe('a reference', () => {
  test.each([
    ['${top}', ' /data/top '],
    ['${deep}', ' ../deep '],
    ['${inner}', ' ../../../inner '],
    ['${last-saved#top}', " instance('__last-saved')/data/top "],
    ["instance('w')/root/item[name = ${deep}]/x", "instance('w')/root/item[name =  current()/../deep ]/x"],
    ['indexed-repeat(${deep}, ${s}, ${inner})', 'indexed-repeat( /data/r/g/s/deep ,  /data/r/g/s ,  ../../../inner )'],
  ])('%s is written as a path', (text, written) => {
    expect(calculation(text)?.replaceAll('&apos;', "'")).toBe(written);
  });

  test('to the last saved record or a file brings its instance', () => {
    const xml = xformOf(`
      survey
      | type      | name | label | default          | calculation               |
      | text      | a    | A     | \${last-saved#a} |                           |
      | calculate | b    |       |                  | pulldata('w','x','y', 1) |`);
    expect(xml).toContain('<instance id="__last-saved" src="jr://instance/last-saved"/>');
    expect(xml).toContain('<instance id="w" src="jr://file-csv/w.csv"/>');
  });

  test.each([
    ['${x}', 'reference-unknown'],
    ['${t', 'reference-malformed'],
    ['${ t }', 'reference-malformed'],
    ['${d}', 'reference-ambiguous'],
    ['${instanceName}', 'reference-unknown'],
  ])('is checked: %s', (text, code) => {
    expect(
      problemsOf(`
        survey
        | type        | name | label |
        | text        | t    | ${text} |
        | text        | d    | D     |
        | begin group | g    | G     |
        | text        | d    | D     |
        | end group   |      |       |`),
    ).toEqual([`2:${code}`]);
  });

  test.each([
    ['xml-external', 'file/w.xml'],
    ['csv-external', 'file-csv/w.csv'],
  ])('may be to a file of the type %s, whose name no other file has', (type, src) => {
    const row = `| ${type} | w | |`;
    const survey = 'survey\n| type | name | calculation |';
    expect(xformOf(`${survey}\n${row}`)).toContain(`<instance id="w" src="jr://${src}"/>`);
    expect(
      problemsOf(
        `${survey}\n${row}\n| calculate | c | pulldata('w', 1) |\n| begin group | g | |\n${row}\n| end group | | |`,
      ),
    ).toContain('5:external-name-repeated');
  });

  test('that leads back to its question is reported once', () => {
    expect(
      problemsOf(`
        survey
        | type      | name | calculation |
        | calculate | a    | \${c}       |
        | calculate | b    | \${a}       |
        | calculate | c    | \${b}       |`),
    ).toEqual(['2:reference-cycle']);
  });
});

test.each([
  ['1 + 1', 'text', true],
  ['a | b', 'text', true],
  ['f(x)', 'text', true],
  ['2026-01-01', 'text', false],
  ['2026-01-01T10:00:00.000+02:00', 'text', true],
  ['1 - 2', 'date', false],
  ['a-b_c', 'text', false],
  ['"1 + 1"', 'text', false],
])('whether a default is computed: %s', (value, type, expected) => {
  expect(isDynamic(value, type)).toBe(expected);
});

test.each([
  ["instance('a')/root/item[b = 1]/label ! more", "instance('a')/root/item[b = 1]/label"],
  ["see instance('a')/x", "instance('a')/x"],
  ['no instance', undefined],
])('paths into instances end at spaces: %s', (text, path) => {
  const [found] = instancePaths(text);
  expect(found && text.slice(found.start, found.end)).toBe(path);
});
