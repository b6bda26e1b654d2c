import { expect, test } from 'vitest';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';
import { compareForms } from './compare';

/** Lists by name: a choice in each part, with its name, label, region and size between colons. */
type Lists = Readonly<Record<string, string>>;
const columns = ['name', 'label', 'region', 'size'];

/** A form with lists in the order given, and a question for each. */
function form(lists: Lists) {
  const item = (choice: string) =>
    `<item>${choice
      .split(':')
      .map((text, at) => `<${columns[at]}>${text}</${columns[at]}>`)
      .join('')}</item>`;
  const select = (id: string, at: number) =>
    `<select1 ref="/data/q${at}"><itemset nodeset="instance('${id}')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>`;
  const ids = Object.keys(lists);
  return parsed(
    xform({
      data: ids.map((_, at) => `<q${at}/>`).join(''),
      model: Object.entries(lists)
        .map(([id, list]) => `<instance id="${id}"><root>${list.split(' ').map(item).join('')}</root></instance>`)
        .join(''),
      body: ids.map(select).join(''),
    }),
  );
}
const changes = (older: Lists, newer: Lists) => compareForms(form(older), form(newer));
const kinds = (older: Lists, newer: Lists) => changes(older, newer).map(({ kind }) => kind);

test('other columns of a choice, which filters use', () => {
  const choice = { name: 'a', label: { '': 'A' } };
  expect(changes({ x: 'a:A:north' }, { x: 'a:A:south:3' })).toEqual([
    { kind: 'choice-value', list: 'x', node: null, choice, column: 'region', from: 'north', to: 'south' },
    { kind: 'choice-value', list: 'x', node: null, choice, column: 'size', from: null, to: '3' },
  ]);
  expect(changes({ x: 'a:A:north:3' }, { x: 'a:A:north' })).toMatchObject([
    { kind: 'choice-value', column: 'size', from: '3', to: null },
  ]);
});

test('media of a choice and of a question, in each language', () => {
  const withMedia = (image: string, audio: string) =>
    parsed(
      xform({
        data: '<a/>',
        model: `<itext><translation lang="en"><text id="t"><value>T</value><value form="image">jr://images/${image}</value>
          ${audio && `<value form="audio">jr://audio/${audio}</value>`}</text></translation></itext>`,
        body: `<select1 ref="/data/a"><label ref="jr:itext('t')"/><hint ref="jr:itext('t')"/><item>
          <label ref="jr:itext('t')"/><value>y</value></item></select1>`,
      }),
    );
  const from = { language: 'en', form: 'image', from: 'a.png', to: 'b.png' };
  const added = { language: 'en', form: 'audio', from: null, to: 'a.mp3' };
  const found = compareForms(withMedia('a.png', ''), withMedia('b.png', 'a.mp3'));
  expect(found.slice(0, 6)).toMatchObject([
    { kind: 'media', field: 'label', node: { path: '/a' }, ...from },
    { kind: 'media', field: 'label', ...added },
    { kind: 'media', field: 'hint', ...from },
    { kind: 'media', field: 'hint', ...added },
    { kind: 'choice-media', list: '/a', node: { path: '/a' }, choice: { name: 'y' }, ...from },
    { kind: 'choice-media', list: '/a', ...added },
  ]);
  expect(found.slice(6).map(({ kind }) => kind)).toEqual([
    'attachment-added',
    'attachment-added',
    'attachment-removed',
  ]);
});

test.each([
  ['of two with this label', { x: 'a:Yes b:Yes' }, { x: 'c:Yes' }],
  ['to two with this label', { x: 'a:Yes' }, { x: 'b:Yes c:Yes' }],
  ['without a label', { x: 'a:' }, { x: 'b:' }],
  ['to a name that was there', { x: 'a:Yes b:No' }, { x: 'b:Yes' }],
])('a choice has no new name %s', (_, older, newer) => {
  expect(changes(older, newer).some(({ kind }) => kind === 'choice-renamed')).toBe(false);
});

test('a renamed choice keeps its place, and tells what else changed in it', () => {
  expect(changes({ x: 'a:A b:B:north' }, { x: 'a:A bee:B:south' })).toMatchObject([
    { kind: 'choice-renamed', from: 'b', choice: { name: 'bee' } },
    { kind: 'choice-value', choice: { name: 'bee' }, column: 'region' },
  ]);
  expect(changes({ x: 'a:A b:B' }, { x: 'bee:B a:A' })).toMatchObject([
    { kind: 'choice-renamed' },
    { kind: 'choices-reordered', moved: [{ name: 'bee' }] },
  ]);
});

test('of choices with one name the first counts', () => {
  expect(changes({ x: 'a:A a:Again' }, { x: 'a:A a:Other' })).toEqual([]);
  expect(changes({ x: 'a:A' }, { x: 'a:B a:A' })).toMatchObject([{ kind: 'choice-text', from: 'A', to: 'B' }]);
});

test('a list has another name if half of its choices stay, and the same question reads it', () => {
  const [one, two, four, other] = ['a:A', 'a:A b:B', 'a:A b:B c:C d:D', 'a:A e:E f:F g:G'];
  const another = ['choice-source', 'list-added', 'list-removed'];
  expect(kinds({ x: two }, { y: four })).toEqual(['choice-added', 'choice-added']);
  expect(kinds({ x: four }, { y: two })).toEqual(['choice-removed', 'choice-removed']);
  expect(kinds({ x: four }, { y: other })).toEqual(another);
  expect(kinds({ x: one }, { y: four })).toEqual(another);
  // A list that is still there under its name is no other one.
  expect(kinds({ x: four, y: four }, { x: four, z: other })).toEqual(another);
  expect(kinds({ x: four, y: four }, { x: four, z: four })).toEqual([]);
});

test('lists that came and went, with their size', () => {
  expect(changes({ x: 'a:A' }, {}).slice(1)).toEqual([{ kind: 'list-removed', list: 'x', file: null, choices: 1 }]);
  expect(changes({}, { x: 'a:A b:B' }).slice(1)).toEqual([{ kind: 'list-added', list: 'x', file: null, choices: 2 }]);
});

test('a list from a file is the same while its file is', () => {
  const ofFile = (id: string, file: string) =>
    parsed(
      xform({
        data: '<a/>',
        model: `<instance id="${id}" src="jr://file-csv/${file}"/>`,
        body: `<select1 ref="/data/a"><itemset nodeset="instance('${id}')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>`,
      }),
    );
  const kindsTo = (id: string, file: string) =>
    compareForms(ofFile('x', 'a.csv'), ofFile(id, file)).map(({ kind }) => kind);
  expect(kindsTo('y', 'a.csv')).toEqual([]);
  expect(kindsTo('y', 'b.csv')).toEqual([
    'choice-source',
    'list-added',
    'list-removed',
    'attachment-added',
    'attachment-removed',
  ]);
});

test('a question may read its choices in another way', () => {
  const reading = (nodeset: string, value = 'name', label = 'label') =>
    parsed(
      xform({
        data: '<a/><r><n/></r>',
        model: '<instance id="x"><root><item><name>a</name><label>A</label></item></root></instance>',
        body: `<select1 ref="/data/a"><itemset nodeset="${nodeset}"><value ref="${value}"/><label ref="${label}"/></itemset></select1>
          <group ref="/data/r"><label>R</label><repeat nodeset="/data/r"/></group>`,
      }),
    );
  const list = "instance('x')/root/item";
  const first = (...newer: Parameters<typeof reading>) => compareForms(reading(list), reading(...newer))[0];
  expect(first(list)).toBeUndefined();
  expect(first(`randomize(${list})`)).toMatchObject({ kind: 'choice-source', to: { randomized: true } });
  expect(first(list, 'label')).toMatchObject({ kind: 'choice-source', to: { valueColumn: 'label' } });
  expect(first(list, 'name', 'name')).toMatchObject({ kind: 'choice-source', to: { labelColumn: 'name' } });
  expect(first('/data/r')).toMatchObject({ kind: 'choice-source', to: { list: '/r', from: 'repeat' } });
  expect(first(`${list}[b]`)).toMatchObject({ kind: 'field', field: 'choiceFilter', from: null, to: 'b' });
});
