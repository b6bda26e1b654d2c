import { describe, expect, test } from 'vitest';
import { convertTable, problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';
import { convert } from './convert';

describe('a form', () => {
  test('has its questions as answers, binds and controls', () => {
    const xml = xformOf(`
      survey
      | type    | name  | label        | required | constraint | constraint_message | relevant     |
      | text    | owner | Owner & <b>  | yes      |            |                    |              |
      | integer | depth | Depth        |          | . > 0      | Too shallow        | \${owner} != '' |
      settings
      | form_title | form_id | version |
      | Wells      | w       | 7       |
    `);
    expect(xml).toContain('<h:title>Wells</h:title>');
    expect(xml).toContain('<data id="w" version="7"><owner/><depth/><meta><instanceID/></meta></data>');
    expect(xml).toContain('<bind nodeset="/data/owner" type="string" required="true()"/>');
    expect(xml).toContain(
      '<bind nodeset="/data/depth" type="int" constraint=". &gt; 0" jr:constraintMsg="Too shallow" relevant=" /data/owner  != \'\'"/>',
    );
    expect(xml).toContain('<input ref="/data/owner"><label>Owner &amp; &lt;b&gt;</label></input>');
  });

  test('tells its id, title, version, languages and contents', () => {
    const { id, title, version, languages, outline } = convertTable(`
      survey
      | type         | name | label::French (fr) |
      | begin repeat | r    | Puits              |
      | text         | a    | Nom                |
      | end repeat   |      |                    |
    `);
    expect([id, title, version, languages]).toEqual(['wells', 'wells', '', ['French (fr)']]);
    expect(outline).toMatchObject([
      { kind: 'repeat', name: 'r', label: 'Puits', row: 2, children: [{ kind: 'question', name: 'a', row: 3 }] },
    ]);
  });

  test('reads a sheet that is alone as the survey', () => {
    expect(xformOf(`Sheet1\n| type | name | label |\n| text | a | A |`)).toContain('<a/>');
  });

  test('reports all problems at once, with their cells', () => {
    const { xml, problems } = convertTable(`
      survey
      | type         | name | label      |
      | txt          | a    | A          |
      | text         | 1 b  | B          |
      | select_one l | c    | C          |
      | text         | d    | \${nobody} |
      | begin group  | g    | G          |
    `);
    expect(xml).toBeNull();
    expect(problems.map(({ row, column, code }) => [row, column?.number, code])).toEqual([
      [2, 1, 'type-unknown'],
      [3, 2, 'name-invalid'],
      [4, 1, 'choices-missing'],
      [6, 1, 'section-unclosed'],
      [5, 3, 'reference-unknown'],
    ]);
    expect(problems[4]).toMatchObject({ sheet: 'survey', column: { name: 'label' }, values: { name: 'nobody' } });
  });
});

describe('settings', () => {
  test('become the submission, the style, attributes and namespaces', () => {
    const xml = xformOf(`
      survey
      | type | name | label | body::esri:a |
      | text | a    | A     | x            |
      settings
      | public_key | submission_url    | style | namespaces                | instance_name | attribute::z | name |
      | KEY        | https://a.example | pages | esri="https://b.example" | \${a}         | 1            | well |
    `);
    expect(xml).toContain(
      '<model odk:xforms-version="1.0.0"><submission action="https://a.example" method="post" base64RsaPublicKey="KEY"/>',
    );
    expect(xml).toContain('xmlns:esri="https://b.example"');
    expect(xml).toContain('<h:body class="pages"><input ref="/well/a" esri:a="x">');
    expect(xml).toContain('<well z="1" id="wells">');
    expect(xml).toContain('<bind nodeset="/well/meta/instanceName" type="string" calculate=" /well/a "/>');
  });

  test.each([
    ['public_key | omit_instanceID', 'K | yes', '2:instance-id-needed'],
    ['name', '1 2', '2:name-invalid'],
    ['form_id | id_string', 'a | b', '1:form-id-twice'],
    ['form_id | set_form_id', 'a | b', '1:header-same-column'],
  ])('are checked: %s', (headers, cells, problem) => {
    const settings = `settings\n| ${headers} |\n| ${cells} |`;
    expect(problemsOf(`survey\n| type | name | label |\n| text | a | A |\n${settings}`)).toEqual([problem]);
  });

  test('of old forms may be in the survey, or make groups flat', () => {
    const xml = xformOf(
      `
      survey
      | type          | name  | label | relevant |
      | set form id   |       |       |          |
      | begin group   | g     | G     | 1 = 1    |
      | text          | a     | A     | 2 = 2    |
      | end group     |       |       |          |
      | set_form_title| Title |       |          |
      settings
      | flat |
      | yes  |
    `.replace('| set form id   |       |       |          |\n', ''),
    );
    expect(xml).toContain('<h:title>Title</h:title>');
    expect(xml).toContain('<data id="wells"><a/>');
    expect(xml).toContain('relevant="1 = 1 and (2 = 2)"');
    expect(xml).toContain('<group><label>G</label>');
  });
});

describe('hostile workbooks', () => {
  const survey = (...rows: string[][]) =>
    convert({ sheets: [{ name: 'survey', rows: [['type', 'name', 'label'], ...rows] }] }, { fallbackId: 'x' });
  const codes = (...rows: string[][]) => [...new Set(survey(...rows).problems.map(({ code }) => code))];

  test.each<[string, string[][], string]>([
    ['a name with markup', [['text', '<b/>', 'A']], 'name-invalid'],
    ['a control character', [['text', 'a', 'A\u0000']], 'character-forbidden'],
    ['half a character', [['text', 'a', 'A\uD800']], 'character-forbidden'],
    ['names of properties of all objects', [['constructor', '__proto__', '${toString}']], 'type-unknown'],
    [
      'many groups in groups',
      Array.from({ length: 3000 }, (_, at) => ['begin group', `g${at}`, 'G']),
      'nested-too-deep',
    ],
    [
      'references to very long names',
      [
        ['text', 'n'.repeat(10_000), 'A'],
        ['text', 'b', `\${${'n'.repeat(10_000)}}`.repeat(6000)],
      ],
      'form-too-large',
    ],
    [
      'very many references',
      Array.from({ length: 200 }, (_, at) => ['text', `a${at}`, '${a1}'.repeat(5000)]),
      'form-too-large',
    ],
  ])('end with a problem: %s', (_what, rows, code) => {
    expect(codes(...rows)).toContain(code);
    expect(survey(...rows).xml).toBeNull();
  });

  test('list no more problems than somebody reads', () => {
    const { problems } = survey(...Array.from({ length: 5000 }, (_, at) => ['nothing', `a${at}`, 'A']));
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toMatchObject({ code: 'more-problems', values: { count: 4000 } });
  });

  test('may have 16,384 columns', () => {
    const columns = Array.from({ length: 16_384 }, (_, at) => `label::l${at}`);
    const sheet = {
      name: 'survey',
      rows: [
        ['type', 'name', ...columns],
        ['text', 'a', ...columns],
      ],
    };
    const { problems } = convert({ sheets: [sheet] }, { fallbackId: 'x' });
    expect(problems.map(({ code }) => code)).toContain('form-too-large');
  });

  test.each([
    [[]],
    [[{ name: 'survey', rows: [] }]],
    [
      [
        { name: 'surveys', rows: [['a']] },
        { name: 'b', rows: [] },
      ],
    ],
  ])('may lack the survey: %j', (sheets) => {
    expect(convert({ sheets }, { fallbackId: 'x' }).problems.map(({ code }) => code)).toContain('survey-missing');
  });
});
