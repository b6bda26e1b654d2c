import { describe, expect, test } from 'vitest';
import { fillForm, type FormQuestion } from '../../../../tests/helpers/fill-forms';
import { editedOf, showForm } from '../../../../tests/helpers/filled-form';
import { missingAnswerFiles } from './data-files';
import { UnreadableForm } from './start-filling';

const input = (label = 'Q', inner = '') => `<input ref="@"><label>${label}</label>${inner}</input>`;
const selectFrom = (id: string, name = 'town'): FormQuestion => [
  name,
  'type="string"',
  `<select1 ref="@"><label>Town</label><itemset nodeset="instance('${id}')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>`,
];
const towns = selectFrom('towns');
const fileOf = (id: string, name: string) => `<instance id="${id}" src="jr://file-csv/${name}"/>`;
const instances = fileOf('towns', 'towns.csv');

/** Shows a form whose files have this content; others are missing. */
async function withFiles(xml: string, files: Readonly<Record<string, BodyInit>>, more: object = {}) {
  const asked: string[] = [];
  const shown = await showForm(xml, {
    openFile: (name) => {
      asked.push(name);
      const content = files[name];
      return Promise.resolve(new Response(content ?? null, { status: content === undefined ? 404 : 200 }));
    },
    ...more,
  });
  return { ...shown, asked, missing: () => missingAnswerFiles(shown.filling.instance.root, shown.filling) };
}
const townForm = fillForm({ questions: [towns], instances });
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

describe('a CSV file', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['with blank lines, and spaces in the header', 'name , label\n\nkora,Kora\n,\n'],
    ['with semicolons', 'name;label\nkora;Kora'],
    ['with a row that has too many cells', 'name,label\nkora,Kora,x,y\n'],
    ['with text after a quotation mark', 'name,label\nkora,Kora\n"ba" x,Ba\n'],
    ['with spaces after a quotation mark', 'name,label\n"kora" ,"Kora" \n'],
    ['with lines that end in different ways', 'name,label\r\nkora,Kora\nba,"Ba"\r\n'],
    ['with a NUL', 'name,label\nko\0ra,Kora\n'],
    ['of one column', 'name\nKora\n'],
    ['in another encoding', latin('name,label\nkora,Kora\nb\u00E3,B\u00E3\n')],
  ])('%s has its choices', async (_, content) => {
    const form = content === 'name\nKora\n' ? townForm.replace('label ref="label"', 'label ref="name"') : townForm;
    const { screen, filling } = await withFiles(form, { 'towns.csv': content });
    await expect.element(screen.getByRole('radio', { name: /^Kora$/ })).toBeVisible();
    const isLatin = typeof content !== 'string';
    expect(screen.getByRole('radio').elements()).toHaveLength(isLatin || /ba/i.test(content) ? 2 : 1);
    if (!isLatin) return;
    await expect.element(screen.getByLabelText('Bã')).toBeVisible();
    expect(filling.flaws.get('towns.csv')).toEqual([{ kind: 'encoding', encoding: 'windows-1252' }]);
  });

  test.each([
    ['', /The file is empty/],
    ['name,label\nkora,Kora\n"ba,Ba\n', /Row 3: a quotation mark opens a cell/],
    ['PK\u0003\u0004', /Save it as CSV UTF-8/],
    ['name,label\nkora,Kora\n', /no column “code”/],
  ])(
    'that cannot be read (%j), or lacks a column, is named, and stops only answers that need it',
    async (content, why) => {
      const select = `<select1 ref="@" appearance="search('towns')"><label>Town</label><item><label>label</label><value>code</value></item></select1>`;
      const coded = fillForm({ questions: [['town', 'type="string"', select]] });
      const form = content.endsWith('Kora\n') ? coded : townForm;
      const { screen, missing } = await withFiles(form, { 'towns.csv': content });
      await expect.element(screen.getByRole('note')).toMatchTextContent(/towns\.csv.*Tell the survey team/);
      await expect.element(screen.getByRole('note')).toMatchTextContent(why);
      expect(missing()).toEqual(['towns.csv']);
    },
  );
});

describe('a name', () => {
  const names = [
    '100% sure.csv',
    'a#b.csv',
    'a?b=c.csv',
    'a&b.csv',
    'a%20b.csv',
    'a b.csv',
    "it's <1>.csv",
    'žluť é 好.csv',
  ];
  /** As a definition writes it, which is what servers call the file. */
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

  const csv = 'name,label\nkora,Kora\n';

  test('of a data file is asked for as it is', async () => {
    const form = fillForm({
      questions: names.map((_, at) => selectFrom(`i${at}`, `town${at}`)),
      instances: names.map((name, at) => fileOf(`i${at}`, escaped(name))).join(''),
    });
    const written = names.map(escaped);
    const { screen, asked } = await withFiles(form, Object.fromEntries(written.map((name) => [name, csv])));
    expect(asked.toSorted()).toEqual(written.toSorted());
    await expect.poll(() => screen.getByLabelText('Kora').elements()).toHaveLength(names.length);
    expect((await withFiles(form, {})).missing().toSorted()).toEqual(written.toSorted());
  });

  test('of a file that is searched is asked for as it is', async () => {
    const search = (name: string): string => {
      const quote = name.includes("'") ? '&quot;' : "'";
      return `<select1 ref="@" appearance="search(${quote}${escaped(name)}${quote})"><label>Town</label><item><label>label</label><value>name</value></item></select1>`;
    };
    const form = fillForm({ questions: names.map((name, at) => [`town${at}`, 'type="string"', search(name)]) });
    const { screen, asked } = await withFiles(form, Object.fromEntries(names.map((name) => [name, csv])));
    expect(asked.toSorted()).toEqual(names.toSorted());
    await expect.poll(() => screen.getByLabelText('Kora').elements()).toHaveLength(names.length);
  });
});

describe('a missing file stops sending', () => {
  const lookup = "instance('towns')/root/item[name = /data/a]/label";
  const bind = (attribute: string, expression = lookup) => `type="string" ${attribute}="${expression}"`;
  const a: FormQuestion = ['a', 'type="string"', input('A')];
  const needs = async (questions: FormQuestion[], { model = '', more = {}, start = {} } = {}) => {
    const form = fillForm({ questions: [a, ...questions], model, instances, ...more });
    return withFiles(form, {}, start);
  };

  test.each<[string, FormQuestion]>([
    ['pulldata', ['b', bind('calculate', "pulldata('towns', 'label', 'name', /data/a)"), '']],
    ['a calculation', ['b', bind('calculate'), '']],
    ['a condition', ['b', bind('relevant', `${lookup} = 'x'`), input()]],
    ['a constraint', ['b', bind('constraint', `. = ${lookup}`), input()]],
    ['whether it is required', ['b', bind('required', `${lookup} = 'x'`), input()]],
    ['whether it is read only', ['b', bind('readonly', `${lookup} = 'x'`), input()]],
    ['choices', towns],
    ['a label', ['b', 'type="string"', input(`In <output value="${lookup}"/>`)]],
    ['a hint', ['b', 'type="string"', input('B', `<hint>In <output value="${lookup}"/></hint>`)]],
    [
      'the label of a choice',
      [
        'b',
        'type="string"',
        `<select1 ref="@"><label>B</label><item><label>In <output value="${lookup}"/></label><value>x</value></item></select1>`,
      ],
    ],
  ])('that needs it for %s', async (_, question) => {
    expect((await needs([question])).missing()).toEqual(['towns.csv']);
  });

  test('that needs it for a translated label, the label of a group or the number of turns', async () => {
    const output = `In <output value="${lookup}"/>`;
    const model = `<itext><translation lang="en"><text id="b"><value>${output}</value></text></translation></itext>`;
    const translated: FormQuestion = ['b', 'type="string"', `<input ref="@"><label ref="jr:itext('b')"/></input>`];
    const group = `<group ref="/data/g"><label>${output}</label><input ref="/data/g/x"><label>X</label></input></group>`;
    const repeat = `<group ref="/data/r"><label>R</label><repeat nodeset="/data/r" jr:count="count(instance('towns')/root/item)"><input ref="/data/r/x"><label>X</label></input></repeat></group>`;
    for (const [questions, more] of [
      [[translated], { model }],
      [[], { more: { more: { instance: '<g><x/></g>', body: group } } }],
      [[], { more: { more: { instance: '<r jr:template=""><x/></r>', body: repeat } } }],
    ] as const)
      expect((await needs([...questions], more)).missing()).toEqual(['towns.csv']);
  });

  const action = (event: string) => `<setvalue ref="/data/b" event="${event}" value="${lookup}"/>`;
  test('that needs it for a default, but not of a submission that is edited', async () => {
    const b: FormQuestion = ['b', 'type="string"', input()];
    const more = { more: { instance: '', binds: action('odk-instance-first-load'), body: '' } };
    expect((await needs([b], { more })).missing()).toEqual(['towns.csv']);
    const xml =
      '<data xmlns:orx="http://openrosa.org/xforms" id="fill"><a/><b/><orx:meta><orx:instanceID>uuid:1</orx:instanceID></orx:meta></data>';
    expect((await needs([b], { more, start: { edited: editedOf(xml) } })).missing()).toEqual([]);
  });

  test('that needs it for a value that follows an answer, once there is one', async () => {
    const { screen, missing } = await needs([
      ['b', 'type="string"', input('B')],
      ['c', 'type="string"', `<input ref="@"><label>C</label>${action('xforms-value-changed')}</input>`],
    ]);
    expect(missing()).toEqual([]);
    await screen.getByLabelText('C').fill('kora');
    screen.getByLabelText('C').element().blur();
    expect(missing()).toEqual(['towns.csv']);
  });

  test('only as long as the question is asked', async () => {
    const none = await needs([]);
    expect(none.missing()).toEqual([]);
    await none.screen.unmount();
    const { screen, missing } = await needs([
      ['b', `type="string" relevant="/data/a = 'x'" constraint=". = ${lookup}"`, input('B')],
    ]);
    expect(missing()).toEqual([]);
    await screen.getByLabelText('A').fill('x');
    screen.getByLabelText('A').element().blur();
    await expect.element(screen.getByLabelText('B')).toBeVisible();
    expect(missing()).toEqual(['towns.csv']);
  });
});

test('a definition that the engine cannot use is still refused', async () => {
  const form = fillForm({ questions: [['a', 'type="string" calculate="(("', input()]] });
  await expect(withFiles(form, {})).rejects.toBeInstanceOf(UnreadableForm);
});
