import { describe, expect, test } from 'vitest';
import { fillForm, type FormQuestion } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import { missingForAnswers } from './missing-files';
import { UnreadableForm } from './start-filling';

const input = (label = 'Q', inner = '') => `<input ref="@"><label>${label}</label>${inner}</input>`;
const towns: FormQuestion = [
  'town',
  'type="string"',
  '<select1 ref="@"><label>Town</label><itemset nodeset="instance(\'towns\')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>',
];
const withInstances = (xml: string, ...instances: string[]) =>
  xml.replace('</instance><bind', `</instance>${instances.join('')}<bind`);
const townsFile = '<instance id="towns" src="jr://file-csv/towns.csv"/>';

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
  return { ...shown, asked, missing: () => missingForAnswers(shown.filling.instance.root, shown.filling) };
}
const townForm = withInstances(fillForm({ questions: [towns] }), townsFile);
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

describe('a CSV file', () => {
  test.each<[string, BodyInit]>([
    ['with blank lines, and spaces in the header', 'name , label\n\nkora,Kora\n,\n'],
    ['with semicolons', 'name;label\nkora;Kora'],
    ['with a row that has too many cells', 'name,label\nkora,Kora,x,y\n'],
    ['with text after a quotation mark', 'name,label\nkora,Kora\n"ba" x,Ba\n'],
    ['with spaces after a quotation mark', 'name,label\n"kora" ,"Kora" \n'],
    ['with lines that end in different ways', 'name,label\r\nkora,Kora\nba,"Ba"\r\n'],
    ['with a NUL', 'name,label\nko\0ra,Kora\n'],
    ['of one column', 'name\nKora\n'],
  ])('%s has its choices', async (_, content) => {
    const form = content === 'name\nKora\n' ? townForm.replace('label ref="label"', 'label ref="name"') : townForm;
    const { screen } = await withFiles(form, { 'towns.csv': content });
    await expect.element(screen.getByRole('radio', { name: /^Kora$/ })).toBeVisible();
    expect(screen.getByRole('radio').elements()).toHaveLength(/ba/i.test(String(content)) ? 2 : 1);
  });

  test('in another encoding is read in it', async () => {
    const { screen, filling } = await withFiles(townForm, { 'towns.csv': latin('name,label\nsao,S\u00E3o\n') });
    await expect.element(screen.getByLabelText('São')).toBeVisible();
    expect(filling.flaws.get('towns.csv')).toEqual([{ kind: 'encoding', encoding: 'windows-1252' }]);
  });

  test.each([
    ['', /The file is empty/],
    ['name,label\nkora,Kora\n"ba,Ba\n', /Row 3: a quotation mark opens a cell/],
    ['PK\u0003\u0004', /Save it as CSV UTF-8/],
  ])('that cannot be read (%j) is named, and stops only answers that need it', async (content, why) => {
    const { screen, missing } = await withFiles(townForm, { 'towns.csv': content });
    await expect.element(screen.getByRole('note')).toMatchTextContent(/towns\.csv.*Tell the survey team/);
    await expect.element(screen.getByRole('note')).toMatchTextContent(why);
    expect(missing()).toEqual(['towns.csv']);
  });

  test('without the column of values that the form names says which', async () => {
    const select = `<select1 ref="@" appearance="search('towns')"><label>Town</label><item><label>label</label><value>code</value></item></select1>`;
    const form = fillForm({ questions: [['town', 'type="string"', select]] });
    const { screen, missing } = await withFiles(form, { 'towns.csv': 'name,label\nkora,Kora\n' });
    await expect.element(screen.getByRole('note')).toMatchTextContent(/no column “code”/);
    expect(missing()).toEqual(['towns.csv']);
  });
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

  test.each(names)('of a data file is asked for as it is: %s', async (name) => {
    const form = withInstances(
      fillForm({ questions: [towns] }),
      `<instance id="towns" src="jr://file-csv/${escaped(name)}"/>`,
    );
    const { screen, asked } = await withFiles(form, { [escaped(name)]: 'name,label\nkora,Kora\n' });
    expect(asked).toEqual([escaped(name)]);
    await expect.element(screen.getByLabelText('Kora')).toBeVisible();
    const { missing } = await withFiles(form, {});
    expect(missing()).toEqual([escaped(name)]);
  });

  test.each(names)('of a file that is searched is asked for as it is: %s', async (name) => {
    const search = `search(${name.includes("'") ? '&quot;' : "'"}${escaped(name)}${name.includes("'") ? '&quot;' : "'"})`;
    const select = `<select1 ref="@" appearance="${search}"><label>Town</label><item><label>label</label><value>name</value></item></select1>`;
    const form = fillForm({ questions: [['town', 'type="string"', select]] });
    const { screen, asked } = await withFiles(form, { [name]: 'name,label\nkora,Kora\n' });
    expect(asked).toEqual([name]);
    await expect.element(screen.getByLabelText('Kora')).toBeVisible();
  });

  test.each(names.map((name) => name.replace('.csv', '.png')))(
    'of a picture is asked for as it is: %s',
    async (name) => {
      const label = `<itext><translation lang="en"><text id="q"><value>Q</value><value form="image"> jr://images/${escaped(name)} </value></text></translation></itext>`;
      const form = fillForm({
        questions: [['q', 'type="string"', `<input ref="@"><label ref="jr:itext('q')"/></input>`]],
        model: label,
      });
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
      const { asked, screen } = await withFiles(form, {
        [escaped(name)]: new Blob([picture], { type: 'image/svg+xml' }),
      });
      await expect.element(screen.getByRole('textbox')).toBeVisible();
      await expect.poll(() => asked).toEqual([escaped(name)]);
    },
  );
});

describe('a missing file stops sending', () => {
  const lookup = "instance('towns')/root/item[name = /data/a]/label";
  const bind = (attribute: string, expression = lookup) => `type="string" ${attribute}="${expression}"`;
  const a: FormQuestion = ['a', 'type="string"', input('A')];
  const needs = async (questions: FormQuestion[], { model = '', more = {}, start = {} } = {}) => {
    const form = withInstances(fillForm({ questions: [a, ...questions], model, ...more }), townsFile);
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

  test('that needs it for a translated label', async () => {
    const model = `<itext><translation lang="en"><text id="b"><value>In <output value="${lookup}"/></value></text></translation></itext>`;
    const { missing } = await needs([['b', 'type="string"', `<input ref="@"><label ref="jr:itext('b')"/></input>`]], {
      model,
    });
    expect(missing()).toEqual(['towns.csv']);
  });

  test('that needs it for the label of a group or the number of turns', async () => {
    const group = `<group ref="/data/g"><label>In <output value="${lookup}"/></label><input ref="/data/g/x"><label>X</label></input></group>`;
    const grouped = { instance: '<g><x/></g>', body: group };
    expect((await needs([], { more: { more: grouped } })).missing()).toEqual(['towns.csv']);
    const repeat = `<group ref="/data/r"><label>R</label><repeat nodeset="/data/r" jr:count="count(instance('towns')/root/item)"><input ref="/data/r/x"><label>X</label></input></repeat></group>`;
    const counted = { instance: '<r jr:template=""><x/></r>', body: repeat };
    expect((await needs([], { more: { more: counted } })).missing()).toEqual(['towns.csv']);
  });

  const action = (event: string) => `<setvalue ref="/data/b" event="${event}" value="${lookup}"/>`;
  test('that needs it for a default, but not of a submission that is edited', async () => {
    const b: FormQuestion = ['b', 'type="string"', input()];
    const more = { more: { instance: '', binds: action('odk-instance-first-load'), body: '' } };
    expect((await needs([b], { more })).missing()).toEqual(['towns.csv']);
    const xml =
      '<data xmlns:orx="http://openrosa.org/xforms" id="fill"><a/><b/><orx:meta><orx:instanceID>uuid:1</orx:instanceID></orx:meta></data>';
    const edited = { xml, files: [], open: () => Promise.reject(new Error('no files')) };
    expect((await needs([b], { more, start: { edited } })).missing()).toEqual([]);
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
    const { screen, missing } = await needs([
      ['b', `type="string" relevant="/data/a = 'x'" constraint=". = ${lookup}"`, input('B')],
    ]);
    expect(missing()).toEqual([]);
    await screen.getByLabelText('A').fill('x');
    screen.getByLabelText('A').element().blur();
    await expect.element(screen.getByLabelText('B')).toBeVisible();
    expect(missing()).toEqual(['towns.csv']);
  });

  test('not if nothing needs it', async () => {
    expect((await needs([])).missing()).toEqual([]);
  });
});

test('a definition that the engine cannot use is still refused', async () => {
  const form = fillForm({ questions: [['a', 'type="string" calculate="(("', input()]] });
  await expect(withFiles(form, {})).rejects.toBeInstanceOf(UnreadableForm);
});
