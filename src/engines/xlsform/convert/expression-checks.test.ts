import { describe, expect, test } from 'vitest';
import { convertTable } from '../../../../tests/helpers/xlsform-tables';

/** The expressions that cannot be parsed: "row column: the rest". */
const malformed = (text: string) =>
  convertTable(text).problems.flatMap(({ code, sheet, row, column, values }) =>
    code === 'expression-malformed' ? [`${sheet} ${row} ${column?.name}: ${values['part']}`] : [],
  );

const bad = '. >= 0 and . <';

describe('an expression that cannot be parsed', () => {
  test.each(['relevant', 'constraint', 'required', 'readonly', 'calculation', 'bind::relevant'])(
    'is found in its cell: %s',
    (column) => {
      const form = (cell: string) => `
        survey
        | type | name | label | ${column} |
        | int  | a    | A     |           |
        | int  | b    | B     | ${cell}   |`;
      expect(malformed(form(bad))).toEqual([`survey 3 ${column}: `]);
      expect(malformed(form('. >= 0 and ${a} < 9'))).toEqual([]);
      expect(convertTable(form(bad)).xml).toBeNull();
    },
  );

  test('is found in choice filters, counts of repeats and defaults', () => {
    const form = (filter: string, count: string, value: string) => `
      survey
      | type           | name | label | choice_filter | repeat_count | default  |
      | int            | a    | A     |               |              | ${value} |
      | select_one c   | b    | B     | ${filter}     |              |          |
      | begin repeat   | r    | R     |               | ${count}     |          |
      | text           | t    | T     |               |              |          |
      | end repeat     |      |       |               |              |          |
      choices
      | list_name | name | label |
      | c         | x    | X     |`;
    expect(malformed(form('name = = 1', '${a} + ', 'now('))).toEqual([
      'survey 2 default: ',
      'survey 3 choice_filter: = 1',
      'survey 4 repeat_count: ',
    ]);
    expect(malformed(form('name = ${a}', '${a}', 'now()'))).toEqual([]);
    // A text that is not computed.
    expect(malformed(form('', '', 'two words'))).toEqual([]);
  });

  test('is found in the settings and in entities', () => {
    const form = (name: string, condition: string) => `
      survey
      | type | name | label | save_to |
      | text | a    | A     | kind    |
      settings
      | form_id | instance_name |
      | wells   | ${name}       |
      entities
      | list_name | label | create_if    |
      | wells     | \${a} | ${condition} |`;
    expect(malformed(form('concat(${a}', '${a} == 1'))).toEqual([
      'entities 2 create_if: = 1',
      'settings 2 instance_name: ',
    ]);
    expect(malformed(form("concat(${a}, '-')", '${a} = 1'))).toEqual([]);
  });

  test.each([
    ['yes', []],
    ['TRUE', []],
    ['true()', []],
    ['./${a} = 1', []],
    ['/data/${a} = 1', []],
    ["instance('x')/root/item[name = ${last-saved#a}]/label != ''", []],
    ['${a} && ${a}', ['&& ${a}']],
    ["${a} = 'it's'", ["s'"]],
    ['“${a}” = 1', []],
    ['${a', []],
    ['${nobody} > 1', []],
  ])('is told from others: %s', (cell, rests) => {
    expect(
      malformed(`
        survey
        | type | name | label | relevant |
        | int  | a    | A     |          |
        | int  | b    | B     | ${cell}  |`),
    ).toEqual(rests.map((rest) => `survey 3 relevant: ${rest}`));
  });

  test('may be made of the choices of a loop', () => {
    expect(
      malformed(`
        survey
        | type         | name | label | relevant     |
        | begin loop over c | l | L   |              |
        | int          | n    | N     | 1 %(name)s 1 |
        | end loop     |      |       |              |
        choices
        | list_name | name | label |
        | c         | and  | And   |`),
    ).toEqual([]);
  });
});

test('a regular expression that can freeze apps is a warning', () => {
  const { problems, xml } = convertTable(`
    survey
    | type | name | label | constraint           |
    | text | a    | A     | regex(., '^(a+)+$')  |
    | text | b    | B     | regex(., '^[a-z]+$') |`);
  expect(problems).toMatchObject([{ code: 'pattern-explosive', row: 2, severity: 'warning' }]);
  expect(xml).not.toBeNull();
});
