import { describe, expect, test } from 'vitest';
import { problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';

const form = (entity: string, saveTo = 'size', headers = 'list_name | label') => `
  survey
  | type         | name | label | save_to   |
  | text         | a    | A     | ${saveTo} |
  | begin repeat | r    | R     |           |
  | text         | b    | B     |           |
  | end repeat   |      |       |           |
  entities
  | ${headers} |
  | ${entity}  |`;

describe('entities', () => {
  test('are created with their properties', () => {
    const xml = xformOf(form('wells | ${a}'));
    expect(xml).toContain('entities:entities-version="2024.1.0"');
    expect(xml).toContain('<meta><entity dataset="wells" create="1" id=""><label/></entity><instanceID/></meta>');
    expect(xml).toContain('<bind nodeset="/data/a" type="string" entities:saveto="size"/>');
    expect(xml).toContain('<setvalue ref="/data/meta/entity/@id" event="odk-instance-first-load" value="uuid()"/>');
    expect(xml).toContain(
      '<bind nodeset="/data/meta/entity/label" calculate=" /data/a " readonly="true()" type="string"/>',
    );
  });

  test('are updated by their id', () => {
    const xml = xformOf(form("wells | ${a} | ${a} = 'x'", 'size', 'list_name | entity_id | update_if'));
    expect(xml).toContain('<entity dataset="wells" update="1" baseVersion="" trunkVersion="" branchId="" id=""/>');
    expect(xml).toContain(
      `<bind nodeset="/data/meta/entity/@baseVersion" calculate="instance('wells')/root/item[name= /data/a ]/__version"`,
    );
    expect(xml).toContain(`<bind nodeset="/data/meta/entity/@update" calculate=" /data/a  = 'x'"`);
  });

  test('are in the repeat whose answers they take', () => {
    const xml = xformOf(
      form('wells | ${b}', '').replace('| text         | b    | B     |           |', '| text | b | B | depth |'),
    );
    expect(xml).toContain('entities:entities-version="2025.1.0"');
    expect(xml).toContain('<r><b/><meta><entity dataset="wells" create="1" id=""><label/></entity></meta></r>');
    expect(xml).toContain('<setvalue ref="/data/r/meta/entity/@id" event="odk-new-repeat" value="uuid()"/></repeat>');
  });

  test('may be several, each in a group of its own', () => {
    const xml = xformOf(`
      survey
      | type        | name | label | save_to |
      | begin group | g    | G     |         |
      | text        | a    | A     | x#p     |
      | end group   |      |       |         |
      | text        | b    | B     | y#p     |
      entities
      | list_name | label |
      | x         | \${a} |
      | y         | \${b} |`);
    expect(xml).toContain('<g><a/><meta><entity dataset="x"');
    expect(xml).toContain('</g><b/><meta><entity dataset="y"');
  });

  test.each([
    ['__wells | ${a}', 'size', '9:entity-name-underscores'],
    ['my.wells | ${a}', 'size', '9:entity-list-period'],
    ['1 | ${a}', 'size', '9:name-invalid'],
    ['wells | ', 'size', '9:entity-label-missing'],
    ['wells | ${a}', 'name', '2:save-reserved'],
    ['wells | ${a}', '__x', '2:entity-name-underscores'],
    ['wells | ${a}', 'a b', '2:name-invalid'],
    ['wells | ${a}', 'x#y#z', '2:save-delimiters'],
    ['wells | ${a}', 'trees#y', '2:save-list-unknown'],
    ['wells | ${b}', 'size', '9:entity-left-out'],
  ])('are checked: %s, saved to %s', (entity, saveTo, problem) => {
    const [row = '', code = ''] = problem.split(':');
    const shifted = row === '9' ? `2:${code}` : problem;
    expect(problemsOf(form(entity, saveTo))).toEqual([shifted]);
  });

  test.each([
    ['list_name | update_if | label', 'wells | 1 | ${a}', 'entity-id-missing'],
    ['list_name | entity_id | create_if', 'wells | ${a} | 1', 'entity-update-if-missing'],
    ['list_name | label | colour', 'wells | ${a} | x', 'entity-column-unknown'],
  ])('have columns that belong together: %s', (headers, entity, code) => {
    expect(problemsOf(form(entity, 'size', headers)).join()).toContain(code);
  });

  test('are needed to save an answer', () => {
    expect(problemsOf('survey\n| type | name | label | save_to |\n| text | a | A | x |')).toEqual([
      '2:save-without-entities',
    ]);
  });

  test('have only one place each', () => {
    expect(
      problemsOf(`
        survey
        | type | name | label | save_to |
        | text | a    | A     | x#p     |
        | text | b    | B     | y#p     |
        entities
        | list_name | label |
        | x         | \${a} |
        | y         | \${b} |`),
    ).toEqual(['3:entity-no-place']);
  });
});
