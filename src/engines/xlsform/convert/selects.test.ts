import { describe, expect, test } from 'vitest';
import { convertTable, problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';

const select = (type: string, more: Record<string, string> = {}, choices = '| l | x | X | |\n| l | y | Y | 1 |') => `
  survey
  | type    | name | label | ${Object.keys(more).join(' | ')} |
  | text    | t    | T     | |
  | ${type} | a    | A     | ${Object.values(more).join(' | ')} |
  choices
  | list_name | name | label | size |
  ${choices}`;

describe('a select', () => {
  test.each([
    ['select_one l', '<select1 ref="/data/a">'],
    ['select one from l', '<select1'],
    ['select_multiple l', '<select ref="/data/a">'],
    ['select all that apply from l', '<select '],
    ['rank l', '<odk:rank ref="/data/a">'],
  ])('of the type %s has its choices from the list', (type, control) => {
    const xml = xformOf(select(type));
    expect(xml).toContain(control);
    expect(xml).toContain(
      `<itemset nodeset="instance('l')/root/item"><value ref="name"/><label ref="label"/></itemset>`,
    );
    expect(xml).toContain('<item><name>y</name><label>Y</label><size>1</size></item>');
  });

  test('filters and shuffles its choices', () => {
    expect(
      xformOf(select('select_one l', { choice_filter: 'size = ${t}', parameters: 'randomize=true seed=${t}' })),
    ).toContain(`nodeset="randomize(instance('l')/root/item[size =  /data/t ], /data/t)"`);
  });

  test('may take its choices from a file', () => {
    const xml = xformOf(select('select_one_from_file wells.csv', { parameters: 'value=id label=title' }));
    expect(xml).toContain('<instance id="wells" src="jr://file-csv/wells.csv"/>');
    expect(xml).toContain('<value ref="id"/><label ref="title"/>');
    expect(xformOf(select('select_multiple_from_file w.geojson'))).toContain('<value ref="id"/><label ref="title"/>');
  });

  test('may take its choices from the answers of a repeat', () => {
    const xml = xformOf(`
      survey
      | type           | name | label | choice_filter |
      | begin repeat   | r    | R     |               |
      | text           | p    | P     |               |
      | end repeat     |      |       |               |
      | select_one \${p} | a    | A     |               |
      | select_one \${p} | b    | B     | \${p} != 'x'   |
    `);
    expect(xml).toContain(`<itemset nodeset="/data/r[./p != '']"><value ref="p"/><label ref="p"/></itemset>`);
    expect(xml).toContain(`<itemset nodeset="/data/r[ ./p  != 'x']">`);
  });

  test('asks for another answer', () => {
    const xml = xformOf(select('select_one l or_other'));
    expect(xml).toContain(`<bind nodeset="/data/a_other" type="string" relevant="selected(../a, 'other')"/>`);
    expect(xml).toContain('<item><name>other</name><label>Other</label></item>');
  });

  test('with search() has its choices in the control', () => {
    const xml = xformOf(select('select_one l', { appearance: "minimal search('wells')" }));
    expect(xml).toContain('<item><label>X</label><value>x</value></item>');
    expect(xml).not.toContain('<instance id="l">');
  });

  test.each([
    ['select_one k', {}, '3:choice-list-unknown'],
    ['select_one', {}, '3:choice-list-missing'],
    ['select_one_from_file wells.txt', {}, '3:choice-file-ending'],
    ['select_multiple ${t}', {}, '3:select-multiple-from-repeat'],
    ['select_one_external l', { choice_filter: '1' }, '3:external-choices-missing'],
    ['select_one l or_other', { choice_filter: '1' }, '3:other-with-filter'],
    ['select_one l', { parameters: 'seed=1' }, '3:seed-without-randomize'],
    ['select_one l', { parameters: 'randomize=true seed=x' }, '3:seed-invalid'],
    ['select_one l', { parameters: 'randomize=x' }, '3:parameter-value'],
    ['select_one_from_file w.csv', { appearance: "search('w')" }, '3:search-with-file'],
  ])('is checked: %s %j', (type, more, problem) => {
    expect(problemsOf(select(type, more))).toEqual([problem]);
  });

  test('without search() cannot share a list with one that has it', () => {
    expect(
      problemsOf(`
        survey
        | type         | name | label | appearance  |
        | select_one l | a    | A     | search('w') |
        | select_one l | b    | B     |             |
        choices
        | list_name | name | label |
        | l         | x    | X     |`),
    ).toEqual(['2:search-list-shared']);
  });
});

describe('choices', () => {
  test.each([
    ['| l | | X |', '2:choice-name-missing'],
    ['| l | x | |', '2:choice-label-missing'],
    ['| l | x | X |\n| l | x | Y |', '3:choice-name-repeated'],
    ['| l | x y | X |', '2:choice-name-spaces'],
  ])('are checked: %s', (choices, problem) => {
    expect(problemsOf(select('select_multiple l', {}, choices))).toEqual([problem]);
  });

  test('with a space are told once, for all questions that read them', () => {
    expect(
      problemsOf(`
        survey
        | type              | name | label |
        | select_multiple l | a    | A     |
        | select_multiple l | b    | B     |
        | select_multiple m | c    | C     |
        choices
        | list_name | name | label |
        | l         | x y  | X     |
        | m         | y z  | Z     |`),
    ).toEqual(['2:choice-name-spaces', '3:choice-name-spaces']);
  });

  test('may be repeated when the settings say so', () => {
    const settings = 'settings\n| allow_choice_duplicates |\n| yes |';
    expect(problemsOf(`${select('select_one l', {}, '| l | x | X |\n| l | x | Y |')}\n${settings}`)).toEqual([]);
  });

  test('have columns that can be elements', () => {
    const workbook = (header: string) => `
      survey
      | type | name | label |
      | text | a    | A     |
      choices
      | list_name | name | label | ${header} |
      | l         | x    | X     | 1         |`;
    expect(problemsOf(workbook('my notes'))).toEqual(['1:choice-header-ignored']);
    expect(problemsOf(workbook('1st'))).toEqual(['1:choice-header-invalid']);
    expect(problemsOf(workbook('size::fr'))).toEqual(['2:header-too-deep']);
  });

  test('have their translations and media in the itext', () => {
    const xml = xformOf(`
      survey
      | type         | name | label |
      | select_one l | a    | A     |
      choices
      | list_name | name | label::English (en) | label::French (fr) | image::French (fr) |
      | l         | x    | Yes                | Oui                | oui.png            |`);
    expect(xml).toContain('<translation lang="English (en)"><text id="l-0"><value>Yes</value></text></translation>');
    expect(xml).toContain('<value>Oui</value><value form="image">jr://images/oui.png</value>');
    expect(xml).toContain('<item><itextId>l-0</itextId><name>x</name></item>');
    expect(xml).toContain('<label ref="jr:itext(itextId)"/>');
  });
});

test('an external select looks into a file of its own', () => {
  const { xml, itemsets } = convertTable(`
    survey
    | type                    | name | label | choice_filter |
    | text                    | t    | T     |               |
    | select_one_external all | a    | A     | town = \${t}   |
    external_choices
    | list_name | name | label | town |
    | all       | x    | X "1" | k    |
    | all       | y    |       | m    |`);
  expect(xml).toContain(`query="instance('all')/root/item[town =  /data/t ]"`);
  expect(itemsets).toBe('"list_name","name","label","town"\r\n"all","x","X ""1""","k"\r\n"all","y","","m"\r\n');
});

describe('a table of selects', () => {
  const table = (second: string) => `
    survey
    | type         | name | label | appearance         |
    | begin group  | g    | G     | table-list minimal |
    | select_one l | a    | A     |                    |
    | ${second}    | b    | B     |                    |
    | end group    |      |       |                    |
    choices
    | list_name | name | label |
    | l         | x    | X     |
    | k         | x    | X     |`;

  test('has its label as a note and its choices as a header', () => {
    const xml = xformOf(table('select_one l'));
    expect(xml).toContain('<group appearance="field-list minimal" ref="/data/g">');
    expect(xml).toContain('<input ref="/data/g/generated_table_list_label_2"><label>G</label></input>');
    expect(xml).toContain('<select1 ref="/data/g/reserved_name_for_field_list_labels_3" appearance="label">');
    expect(xml).toContain('<select1 ref="/data/g/b" appearance="list-nolabel">');
  });

  test('has one list', () => {
    expect(problemsOf(table('select_one k'))).toEqual(['4:table-list-differs']);
  });
});
