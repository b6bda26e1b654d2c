import { describe, expect, test } from 'vitest';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';
import type { Change } from './changes';
import { compareForms, countChanges } from './compare';

const changes = (older: string, newer: string) => compareForms(parsed(older), parsed(newer));

/** Changes in a line each: what it is about, and from what to what. */
const brief = (older: string, newer: string) => changes(older, newer).map(briefly);
function briefly(change: Change): string {
  const { kind } = change;
  const what =
    'node' in change && change.node
      ? change.node.path
      : 'list' in change
        ? change.list
        : 'field' in change
          ? change.field
          : '';
  const detail =
    'field' in change && 'node' in change ? ` ${change.field}` : 'choice' in change ? ` ${change.choice.name}` : '';
  const language = 'language' in change && change.language !== '' ? ` (${change.language})` : '';
  const name = 'name' in change ? change.name : 'dataset' in change ? change.dataset : '';
  const fromTo = 'from' in change && 'to' in change ? `: ${written(change.from)} → ${written(change.to)}` : '';
  return `${kind} ${what}${name}${detail}${language}${fromTo}`.replace(' :', ':').replace('  ', ' ').trim();
}
function written(value: unknown): string {
  if (value === null || typeof value === 'string') return value ?? 'none';
  if (typeof value === 'object' && 'path' in value) return String(value.path);
  if (typeof value === 'object' && 'type' in value) return String(value.type);
  if (typeof value === 'object' && 'list' in value) return String(value.list);
  return JSON.stringify(value);
}

/** Questions of text, by name and label, in groups. */
type Item = string | [name: string, label: string] | { group: string; label?: string; items: Item[] };

function form(items: readonly Item[], binds = '', more: Partial<Parameters<typeof xform>[0]> = {}): string {
  const data = (list: readonly Item[]): string =>
    list
      .map((item) => {
        if (typeof item === 'object' && 'group' in item) return `<${item.group}>${data(item.items)}</${item.group}>`;
        return `<${typeof item === 'string' ? item : item[0]}/>`;
      })
      .join('');
  const body = (list: readonly Item[], place: string): string =>
    list
      .map((item) => {
        if (typeof item === 'object' && 'group' in item) {
          const path = `${place}/${item.group}`;
          return `<group ref="${path}"><label>${item.label ?? ''}</label>${body(item.items, path)}</group>`;
        }
        const [name, label] = typeof item === 'string' ? [item, `Label of ${item}`] : item;
        return `<input ref="${place}/${name}"><label>${label}</label></input>`;
      })
      .join('');
  return xform({ data: data(items), binds, body: body(items, '/data'), ...more });
}

describe('nodes', () => {
  test('renamed: same place, type and label', () => {
    expect(changes(form(['a', ['b', 'Age'], 'c']), form(['a', ['age', 'Age'], 'c']))).toMatchObject([
      { kind: 'node-renamed', node: { path: '/age', name: 'age' }, from: 'b', fromPath: '/b' },
    ]);
  });

  test.each([
    ['another label', form(['a', ['b', 'Age']]), form(['a', ['age', 'Your age']])],
    ['no label', form(['a', ['b', '']]), form(['a', ['age', '']])],
    ['another place', form([['b', 'Age'], 'a']), form(['a', ['age', 'Age']])],
    ['two like it', form([['b', 'Age'], ['c', 'Age'], 'a']), form([['age', 'Age'], 'a'])],
    ['another type', form([['b', 'Age'], 'a']), form([['age', 'Age'], 'a'], '<bind nodeset="/data/age" type="int"/>')],
  ])('not renamed with %s', (_, older, newer) => {
    const kinds = changes(older, newer).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['node-removed', 'node-added']));
  });

  test('a renamed group takes its content with it', () => {
    const older = form([{ group: 'g', label: 'Head', items: ['a', 'b'] }]);
    const newer = form([{ group: 'head', label: 'Head', items: ['a', ['b', 'New']] }]);
    expect(brief(older, newer)).toEqual(['node-renamed /head', 'text /head/b label: Label of b → New']);
  });

  test('a group of other things is another group', () => {
    expect(brief(form([{ group: 'g', items: ['a', 'b'] }]), form([{ group: 'h', items: ['c', 'd'] }]))).toHaveLength(6);
  });

  test('moved to another group', () => {
    const older = form(['a', { group: 'g', items: ['b'] }, { group: 'h', items: ['c'] }]);
    const newer = form([
      { group: 'g', items: [] },
      { group: 'h', items: ['b', 'c', 'a'] },
    ]);
    expect(brief(older, newer)).toEqual(['node-moved /h/b: /g → /h', 'node-moved /h/a: none → /h']);
  });

  test('a name that came or went twice is not known to have moved', () => {
    const older = form([
      { group: 'g', items: ['b'] },
      { group: 'h', items: ['b'] },
      { group: 'i', items: ['c'] },
    ]);
    const newer = form([
      { group: 'g', items: [] },
      { group: 'h', items: [] },
      { group: 'i', items: ['c', 'b'] },
    ]);
    expect(brief(older, newer)).toEqual(['node-removed /g/b', 'node-removed /h/b', 'node-added /i/b']);
  });

  test('another order, with as few moves as possible', () => {
    expect(changes(form(['a', 'b', 'c', 'd', 'e']), form(['a', 'e', 'b', 'c', 'd']))).toMatchObject([
      { kind: 'node-reordered', node: { path: '/e' }, after: { path: '/a' } },
    ]);
    expect(changes(form(['a', 'b', 'c']), form(['c', 'a', 'b']))).toMatchObject([
      { kind: 'node-reordered', node: { path: '/c' }, after: null },
    ]);
    expect(brief(form(['a', 'b', 'c', 'd']), form(['a', 'x', 'd']))).toEqual([
      'node-removed /b',
      'node-removed /c',
      'node-added /x',
    ]);
  });
});

test('what is said about a question', () => {
  const older = form(
    ['age'],
    '<bind nodeset="/data/age" type="int" constraint=". &gt; 0" relevant="true()" jr:constraintMsg="Too young"/>',
  );
  const newer = xform({
    data: '<age>1</age>',
    binds:
      '<bind nodeset="/data/age" type="decimal" constraint=". &gt; 1" required="true()" calculate="2" jr:constraintMsg="Too small"/>',
    body: '<input ref="/data/age" appearance="numbers" max="9"><label>Age</label><hint>Years</hint></input>',
  });
  expect(brief(older, newer)).toEqual([
    'type /age: int → decimal',
    'text /age label: Label of age → Age',
    'text /age hint: none → Years',
    'text /age constraintMessage: Too young → Too small',
    'field /age constraint: . > 0 → . > 1',
    'field /age relevant: true() → none',
    'field /age required: none → true()',
    'field /age calculate: none → 2',
    'field /age appearance: none → numbers',
    'field /age default: none → 1',
    'parameter /age: none → 9',
  ]);
  expect(countChanges(changes(older, newer))).toMatchObject({ retyped: 1, added: 0, other: 10 });
});

describe('languages', () => {
  const translated = (...languages: [string, string][]) =>
    xform({
      data: '<a/><b/>',
      model: `<itext>${languages
        .map(([lang, label]) => `<translation lang="${lang}"><text id="a"><value>${label}</value></text></translation>`)
        .join('')}</itext>`,
      body: `<input ref="/data/a"><label ref="jr:itext('a')"/></input><input ref="/data/b"><label>B</label></input>`,
    });

  test('are compared one by one', () => {
    const older = translated(['English', 'Age'], ['Français', 'Âge']);
    expect(brief(older, translated(['English', 'Age'], ['Français', 'Votre âge']))).toEqual([
      'text /a label (Français): Âge → Votre âge',
    ]);
  });

  test('that came or went leave their texts out', () => {
    const older = translated(['English', 'Age'], ['Français', 'Âge']);
    expect(brief(older, translated(['English', 'Age'], ['Español', 'Edad']))).toEqual([
      'language-added (Español)',
      'language-removed (Français)',
    ]);
  });

  test('may get a code', () => {
    const older = translated(['English', 'Age']);
    expect(brief(older, translated(['English (en)', 'Your age']))).toEqual([
      'language-renamed: English → English (en)',
      'text /a label (English (en)): Age → Your age',
    ]);
  });

  test('of a form without translations are the default one', () => {
    const older = xform({ data: '<a/>', body: '<input ref="/data/a"><label>Age</label></input>' });
    const newer = (label: string) =>
      translated(['English', label], ['Français', 'Âge'])
        .replace('<b/>', '')
        .replace(/<input ref="\/data\/b">.*?<\/input>/, '');
    const languages = ['language-added (English)', 'language-added (Français)'];
    expect(brief(older, newer('Age'))).toEqual(languages);
    expect(brief(older, newer('Your age'))).toEqual([...languages, 'text /a label (English): Age → Your age']);
  });
});

describe('choices', () => {
  type Choices = Record<string, string>;
  const items = (choices: Choices) =>
    Object.entries(choices)
      .map(([name, label]) => `<item><name>${name}</name><label>${label}</label></item>`)
      .join('');
  const withList = (choices: Choices, list = 'yes_no') =>
    xform({
      data: '<a/>',
      model: `<instance id="${list}"><root>${items(choices)}</root></instance>`,
      body: `<select1 ref="/data/a"><label>A</label><itemset nodeset="instance('${list}')/root/item">
        <value ref="name"/><label ref="label"/></itemset></select1>`,
    });
  const inline = (choices: Choices) =>
    xform({
      data: '<a/>',
      body: `<select1 ref="/data/a"><label>A</label>${Object.entries(choices)
        .map(([name, label]) => `<item><label>${label}</label><value>${name}</value></item>`)
        .join('')}</select1>`,
    });

  test('are compared although their list has another name, or stood in the question', () => {
    expect(brief(withList({ y: 'Yes', n: 'No' }), withList({ y: 'Yes', n: 'No' }, 'answers'))).toEqual([]);
    expect(brief(inline({ y: 'Yes', n: 'No' }), withList({ y: 'Yes', n: 'Never' }))).toEqual([
      'choice-text yes_no n: No → Never',
    ]);
    expect(brief(inline({ y: 'Yes' }), inline({ y: 'Yes', n: 'No' }))).toEqual(['choice-added /a n']);
  });

  test('of several questions are the same when a list replaces them', () => {
    const choices = (label: string) => `<item><label>${label}</label><value>y</value></item>`;
    const inside = (second: string) =>
      xform({
        data: '<a/><b/>',
        body: `<select1 ref="/data/a"><label>A</label>${choices('Yes')}</select1><select1 ref="/data/b"><label>B</label>${choices(second)}</select1>`,
      });
    const listed = (ref: string) =>
      `<select1 ref="/data/${ref}"><label>${ref.toUpperCase()}</label><itemset nodeset="instance('yes')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>`;
    const together = xform({
      data: '<a/><b/>',
      model: `<instance id="yes"><root>${items({ y: 'Yes' })}</root></instance>`,
      body: `${listed('a')}${listed('b')}`,
    });
    expect(brief(inside('Yes'), together)).toEqual([]);
    expect(brief(inside('Always'), together)).toEqual(['choice-source /b: /b → yes']);
  });
});

test('attachments, entities and settings', () => {
  const entity = (dataset: string, property: string, file: string, more = '') =>
    xform({
      data: `<a/><meta><entity dataset="${dataset}" create="1"/></meta>`,
      binds: `<bind nodeset="/data/a" entities:saveto="${property}"/>${more}`,
      model: `<instance id="x" src="jr://file-csv/${file}"/>`,
      body: '<input ref="/data/a"><label>A</label></input>',
      version: file,
    });
  const rule = '<bind nodeset="/data/meta/entity/@create" calculate="/data/a = 1"/>';
  expect(brief(entity('trees', 'size', 'a.csv'), entity('trees', 'height', 'b.csv', rule))).toEqual([
    'setting version: a.csv → b.csv',
    'save-to /a: {"dataset":"trees","property":"size"} → {"dataset":"trees","property":"height"}',
    'attachment-added b.csv',
    'attachment-removed a.csv',
    'dataset-rule trees: → /data/a = 1',
    'property-added trees',
    'property-removed trees',
  ]);
  expect(brief(entity('trees', 'size', 'a.csv'), entity('bushes', 'size', 'a.csv'))).toEqual([
    'save-to /a: {"dataset":"trees","property":"size"} → {"dataset":"bushes","property":"size"}',
    'dataset-added bushes',
    'dataset-removed trees',
  ]);
});
