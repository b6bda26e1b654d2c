import { describe, expect, test } from 'vitest';
import { problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';

describe('groups', () => {
  test('are elements of the answers and of the controls', () => {
    const xml = xformOf(`
      survey
      | type        | name | label | relevant | appearance |
      | begin_group | g    | G     | 1 = 1    | w1         |
      | text        | a    | A     |          |            |
      | end_group   |      |       |          |            |`);
    expect(xml).toContain('<g><a/></g>');
    expect(xml).toContain('<bind nodeset="/data/g" relevant="1 = 1"/>');
    expect(xml).toContain('<group appearance="w1" ref="/data/g"><label>G</label><input ref="/data/g/a">');
  });

  test.each([
    ['| begin group | g | G |\n| end repeat | | |', ['3:section-end-unmatched']],
    ['| end group | | |', ['2:section-end-unmatched']],
    ['| begin group | g | G |', ['2:section-unclosed']],
    ['| begin group | meta | G |\n| end group | | |', ['2:name-reserved']],
    ['| text | a | A |\n| text | a | B |', ['3:name-repeated']],
    ['| text | a | A |\n| text | A | B |', ['3:name-differs-in-case']],
    ['| begin repeat | data | R |\n| end repeat | | |', ['2:repeat-named-like-form']],
    ['| begin repeat | r | |\n| end repeat | | |', ['2:repeat-label-missing']],
  ])('and repeats are checked: %s', (rows, problems) => {
    expect(problemsOf(`survey\n| type | name | label |\n${rows}`)).toEqual(problems);
  });
});

describe('repeats', () => {
  test('have a template before their first instance, also inside each other', () => {
    const xml = xformOf(`
      survey
      | type         | name | label |
      | begin repeat | r    | R     |
      | begin repeat | s    | S     |
      | text         | a    | A     |
      | end repeat   |      |       |
      | end repeat   |      |       |`);
    expect(xml).toContain('<r jr:template=""><s jr:template=""><a/></s></r><r><s><a/></s></r>');
    expect(xml).toContain('<group ref="/data/r"><label>R</label><repeat nodeset="/data/r">');
  });

  test('keep their count beside them, unless it is a question', () => {
    const counted = (count: string) =>
      xformOf(`
        survey
        | type         | name | label | repeat_count |
        | integer      | n    | N     |              |
        | begin repeat | r    | R     | ${count}     |
        | text         | a    | A     |              |
        | end repeat   |      |       |              |`);
    expect(counted('${n}')).toContain('<repeat nodeset="/data/r" jr:count=" /data/n ">');
    const xml = counted('${n} + 1');
    expect(xml).toContain('<r_count/>');
    expect(xml).toContain('<bind nodeset="/data/r_count" type="string" readonly="true()" calculate=" /data/n  + 1"/>');
    expect(xml).toContain('jr:count=" /data/r_count "');
  });

  test('set computed defaults in each new instance', () => {
    const xml = xformOf(`
      survey
      | type         | name | label | default |
      | begin repeat | r    | R     |         |
      | date         | a    | A     | today() |
      | end repeat   |      |       |         |`);
    expect(xml).toContain('<setvalue ref="/data/r/a" event="odk-instance-first-load" value="today()"/>');
    expect(xml).toContain('<setvalue ref="/data/r/a" event="odk-new-repeat" value="today()"/></repeat>');
  });
});

describe('loops', () => {
  const loop = (label: string, choices = '| l | x | Ex |\n| l | y | Why |') => `
    survey
    | type              | name | label    |
    | begin loop over l | p    | P        |
    | integer           | n    | ${label} |
    | end loop          |      |          |
    choices
    | list_name | name | label |
    ${choices}`;

  test('are groups for all choices', () => {
    const xml = xformOf(loop('Of %(label)s, 100%%'));
    expect(xml).toContain('<p><x><n/></x><y><n/></y></p>');
    expect(xml).toContain(
      '<group ref="/data/p/y"><label>Why</label><input ref="/data/p/y/n"><label>Of Why, 100%</label>',
    );
  });

  test.each([
    [loop('%(size)s'), ['3:loop-placeholder', '3:loop-placeholder']],
    [loop('N', '| l | 1 | One |'), ['2:name-invalid']],
    [loop('N').replace('over l', 'over k'), ['2:choice-list-unknown']],
    [loop('N').replace(' over l', ''), ['2:loop-list-missing']],
  ])('are checked: %#', (workbook, problems) => {
    expect(problemsOf(workbook)).toEqual(problems);
  });
});
