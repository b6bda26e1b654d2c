import { expect, test } from 'vitest';
import { fillForm, type FormQuestion, inputOf } from '../../../../tests/helpers/fill-forms';
import { nodesNamed, showForm } from '../../../../tests/helpers/filled-form';
import type { AnyControlNode } from './nodes';
import { fromQuestion } from './search';

const fruits = `name_key, Name,price,kind,sortby
apple,Apple,3,Tree,2
mango,Mango,5,Tree,1

berry,Blueberry,9,bush,10
apple,Apple,1,Tree,3
,No value,1,Tree,4
plain,,,Tree,5
`;
const item = (value: string, label: string) => `<item><label>${label}</label><value>${value}</value></item>`;
const dummy = item('name_key', 'name');

interface Asked {
  appearance: string;
  items?: string;
  tag?: string;
  model?: string;
  files?: Readonly<Record<string, string>>;
}

const select = (name: string, appearance: string, items = dummy, tag = 'select1'): FormQuestion => [
  name,
  'type="string"',
  `<${tag} ref="@" appearance="${appearance.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"><label>Fruit</label>${items}</${tag}>`,
];
const choicesOf = (node: unknown) =>
  (node as Extract<AnyControlNode, { nodeType: 'select' }>).currentState.valueOptions.map(
    (one) => `${one.value}: ${one.label.asString}`,
  );

/** A form with a select that searches a file. */
async function searching({ appearance, items = dummy, tag = 'select1', model = '', files }: Asked) {
  const asked: string[] = [];
  const { filling, screen, answer } = await showForm(
    fillForm({ questions: [inputOf('Typed'), select('fruit', appearance, items, tag)], model }),
    {
      openFile: (name) => {
        asked.push(name);
        const content = (files ?? { 'fruits.csv': fruits })[name];
        return Promise.resolve(new Response(content ?? null, { status: content === undefined ? 404 : 200 }));
      },
    },
  );
  const { root } = filling.instance;
  return {
    screen,
    answer,
    root,
    asked,
    choices: () => choicesOf(root.currentState.children[1]),
    type: async (words: string) => {
      await screen.getByLabelText('Typed').fill(words);
      screen.getByLabelText('Typed').element().blur();
    },
  };
}

test.each(['select1', 'select'])('the choices of a %s are the rows of the file, each value once', async (tag) => {
  const { choices, asked, screen, answer } = await searching({ appearance: "search('fruits')", tag });
  expect(asked).toEqual(['fruits.csv']);
  // In the order of the column sortby.
  expect(choices()).toEqual(['mango: Mango', 'apple: Apple', 'plain: plain', 'berry: Blueberry']);
  await screen.getByLabelText('Mango').click();
  expect(answer('fruit')).toBe('mango');
});

test('each search finds its choices', async () => {
  const searches: [appearance: string, count: number][] = [
    ["search('fruits.csv')", 4],
    ['minimal search("fruits")', 4],
    [" search ( 'fruits' ) ", 4],
    ["search('fruits', 'contains', 'name', 'E')", 2],
    ["search('fruits', 'startswith', 'name', 'b')", 1],
    ["search('fruits', 'endswith', 'NAME', 'o')", 1],
    ["search('fruits', 'matches', 'name', 'mango')", 1],
    ["search('fruits', 'matches', 'name, name_key', 'BERRY')", 1],
    ["search('fruits', 'matches', 'name name_key', 'berry')", 1],
    ["search('fruits', 'contains', '', '', 'kind', 'tree')", 3],
    ["search('fruits', 'contains', 'name', 'a', 'kind', 'tree')", 2],
    ["search('fruits', 'contains', 'name', '', 'kind', 'Bush')", 1],
    ["search('fruits', 'matches', 'no_column', 'x')", 0],
  ];
  const questions = searches.map(([appearance], at) => select(`fruit${at}`, appearance));
  const { filling } = await showForm(fillForm({ questions }), {
    openFile: () => Promise.resolve(new Response(fruits)),
  });
  const found = searches.map(([appearance], at) => [
    appearance,
    choicesOf(nodesNamed(filling, `fruit${at}`)[0]).length,
  ]);
  expect(found).toEqual(searches);
});

test.each(['/data/Typed', '../Typed', "concat(../Typed, '')", 'string( /data/Typed )'])(
  'choices follow the answer %s',
  async (value) => {
    const { choices, type } = await searching({ appearance: `search('fruits', 'contains', 'name', ${value})` });
    expect(choices()).toHaveLength(4);
    await type('APP');
    expect(choices()).toEqual(['apple: Apple']);
    await type('no fruit');
    expect(choices()).toEqual([]);
  },
);

test('choices with an integer name are shown as they are, whatever is typed', async () => {
  const appearance = "search('fruits', 'matches', 'name', /data/Typed)";
  const items = item('99', 'None of these') + dummy + item('-1', 'Another');
  const { choices, type } = await searching({ appearance, items });
  await type('mango');
  expect(choices()).toEqual(['99: None of these', 'mango: Mango', '-1: Another']);
});

test('each language has its label column', async () => {
  const translation = (language: string, fruit: string, none: string) =>
    `<translation lang="${language}"><text id="f-0"><value>${fruit}</value></text><text id="f-1"><value>${none}</value></text></translation>`;
  const model = `<itext>${translation('English (en)', 'name', 'None')}${translation('Français (fr)', 'nom', 'Aucun')}</itext>`;
  const inItext = (value: string, id: string) => `<item><label ref="jr:itext('${id}')"/><value>${value}</value></item>`;
  const { choices, root } = await searching({
    appearance: "search('fruits')",
    items: inItext('id', 'f-0') + inItext('0', 'f-1'),
    model,
    files: { 'fruits.csv': 'id,name,nom\na,Apple,Pomme\n' },
  });
  expect(choices()).toEqual(['a: Apple', '0: None']);
  root.setLanguage(root.languages[1] as never);
  expect(choices()).toEqual(['a: Pomme', '0: Aucun']);
});

test('several searches of one file, and other uses of it, load it once', async () => {
  const asked: string[] = [];
  const form = fillForm({
    questions: [
      select('a', "search('fruits')"),
      select('b', "search('fruits', 'matches', 'name', 'Mango')"),
      ['price', `type="string" calculate="pulldata('fruits', 'price', 'name_key', 'mango')"`, ''],
    ],
    instances: '<instance id="fruits" src="jr://file-csv/fruits.csv"/>',
  });
  const { answer } = await showForm(form, {
    openFile: (name) => {
      asked.push(name);
      return Promise.resolve(new Response(fruits));
    },
  });
  expect(asked).toEqual(['fruits.csv']);
  expect(answer('price')).toBe('5');
});

test.each<[why: string, appearance: string, items: string, wanted: string[]]>([
  [
    'labels of several columns name them as ODK Collect does',
    "search('fruits', 'matches', 'name', 'mango')",
    item('name_key', 'name, price,kind'),
    ['mango: Mango (price: 5) (kind: Tree)'],
  ],
  ...["search('fruits', 'contains')", 'search(/data/Typed)', "search('fruits'"].map(
    (search): [string, string, string, string[]] => [
      'names of columns are no choices either',
      search,
      dummy + item('7', 'Seven'),
      ['7: Seven'],
    ],
  ),
  ['a select without a search keeps its choices', 'minimal research(1)', dummy, ['name_key: name']],
])('%s: %s', async (_, appearance, items, wanted) => {
  expect((await searching({ appearance, items })).choices()).toEqual(wanted);
});

test.each([
  ['../a', 'current()/../a'],
  ["concat(../a, './b', .)", "concat(current()/../a, './b', current()/.)"],
  ['../../r[../x = .5]/y', 'current()/../../r[../x = .5]/y'],
  ['/data/a - 1.5', '/data/a - 1.5'],
  ['current()/../a', 'current()/../a'],
])('%s is found from the question as %s', (expression, found) => {
  expect(fromQuestion(expression)).toBe(found);
});
