import { expect, test } from 'vitest';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';
import type { Change } from './changes';
import { compareForms, countChanges } from './compare';

const changes = (older: string, newer: string) => compareForms(parsed(older), parsed(newer));
const kinds = (found: readonly Change[]) => found.map(({ kind }) => kind);
const input = (path: string, label = `Label of ${path}`, more = '') =>
  `<input ref="/data/${path}"${more}><label>${label}</label></input>`;
const group = (path: string, inside: string, label = '') =>
  `<group ref="/data/${path}"><label>${label}</label>${inside}</group>`;
const bind = (path: string, more: string) => `<bind nodeset="/data/${path}" ${more}/>`;

test('what came and went names the group around it', () => {
  const older = xform({ data: '<g><a/><b/></g>', body: group('g', input('g/a') + input('g/b')) });
  const newer = xform({ data: '<g><a/><c/></g>', body: group('g', input('g/a') + input('g/c', 'Another')) });
  expect(changes(older, newer)).toMatchObject([
    { kind: 'node-removed', node: { path: '/g/b', name: 'b' }, parent: { path: '/g', kind: 'group' } },
    { kind: 'node-added', node: { path: '/g/c' }, parent: { path: '/g' } },
  ]);
  expect(changes(older, xform({ data: '<d/>', body: input('d') }))).toMatchObject([
    { kind: 'node-removed', node: { path: '/g' }, parent: null },
    { kind: 'node-removed', node: { path: '/g/a' }, parent: { path: '/g' } },
    { kind: 'node-removed', node: { path: '/g/b' } },
    { kind: 'node-added', node: { path: '/d' }, parent: null },
  ]);
});

test('a group has a new name if half of what it holds has the same names', () => {
  const form = (name: string, held: string[]) =>
    xform({
      data: `<${name}>${held.map((one) => `<${one}/>`).join('')}</${name}>`,
      body: group(name, held.map((one) => input(`${name}/${one}`, one)).join(''), 'Head'),
    });
  const isRenamed = (older: string[], newer: string[]) =>
    kinds(changes(form('g', older), form('h', newer))).includes('node-renamed');
  expect(isRenamed(['a', 'b', 'c', 'd'], ['a', 'b', 'e', 'f'])).toBe(true);
  expect(isRenamed(['a', 'b'], ['a', 'b', 'c', 'd'])).toBe(true);
  expect(isRenamed(['a', 'b', 'c', 'd'], ['a', 'e', 'f', 'g'])).toBe(false);
  expect(isRenamed(['a'], ['a', 'b', 'c'])).toBe(false);
  expect(isRenamed([], [])).toBe(false);
});

test('a calculation has a new name if it computes the same, and that is long enough to tell it', () => {
  const form = (name: string, calculate: string) =>
    xform({ data: `<a/><${name}/>`, binds: bind(name, `calculate="${calculate}"`), body: input('a') });
  expect(kinds(changes(form('x', '/data/a * 2'), form('y', '/data/a * 2')))).toEqual(['node-renamed']);
  expect(kinds(changes(form('x', '10+1'), form('y', '10+1')))).toEqual(['node-renamed']);
  expect(kinds(changes(form('x', '1+1'), form('y', '1+1')))).toEqual(['node-removed', 'node-added']);
  expect(kinds(changes(form('x', '/data/a * 2'), form('y', '/data/a * 3')))).toEqual(['node-removed', 'node-added']);
});

test('an answer that is saved elsewhere, or filled in by the device, has no new name', () => {
  const form = (name: string, more: string) =>
    xform({ data: `<${name}/>`, binds: bind(name, more), body: input(name, 'Same') });
  const saved = (property: string) => `entities:saveto="${property}"`;
  expect(kinds(changes(form('x', saved('p')), form('y', saved('p'))))).toEqual(['node-renamed']);
  expect(kinds(changes(form('x', saved('p')), form('y', saved('q'))))).toEqual(['node-removed', 'node-added']);
  const device = (name: string) => xform({ data: `<${name}/>`, binds: bind(name, 'jr:preload="uid"'), body: '' });
  expect(kinds(changes(device('x'), device('y')))).toEqual(['node-removed', 'node-added']);
});

test('of another shape, a name in another group is another node', () => {
  const form = (inG: string, inH: string, type: string) =>
    xform({
      data: `<g>${inG}</g><h>${inH}</h>`,
      binds: bind(inG ? 'g/a' : 'h/a', `type="${type}"`),
      body: group('g', inG && input('g/a', 'A')) + group('h', inH && input('h/a', 'A')),
    });
  expect(kinds(changes(form('<a/>', '', 'int'), form('', '<a/>', 'int')))).toEqual(['node-moved']);
  expect(kinds(changes(form('<a/>', '', 'int'), form('', '<a/>', 'date')))).toEqual(['node-removed', 'node-added']);
});

test('a group that moved takes its content with it', () => {
  const inner = (path: string) => group(path, input(`${path}/a`, 'A'), 'Inner');
  const older = xform({ data: '<i><a/></i><g/>', body: inner('i') + group('g', '', 'G') });
  const newer = xform({ data: '<g><i><a/></i></g>', body: group('g', inner('g/i'), 'G') });
  expect(changes(older, newer)).toMatchObject([
    { kind: 'node-moved', node: { path: '/g/i' }, fromPath: '/i', from: null, to: { path: '/g' } },
  ]);
});

test('the order is that of what people see: calculations are neither moved nor named', () => {
  const form = (...names: string[]) =>
    xform({
      data: names.map((name) => `<${name}/>`).join(''),
      binds: bind('sum', 'calculate="1 + 1"'),
      body: names
        .filter((name) => name !== 'sum')
        .map((name) => input(name))
        .join(''),
    });
  expect(changes(form('sum', 'a', 'b'), form('a', 'b', 'sum'))).toEqual([]);
  expect(changes(form('a', 'b', 'c', 'sum'), form('c', 'sum', 'a', 'b'))).toMatchObject([
    { kind: 'node-reordered', node: { path: '/c' }, after: null },
  ]);
  expect(changes(form('a', 'b', 'c', 'd', 'sum'), form('a', 'sum', 'd', 'b', 'c'))).toMatchObject([
    { kind: 'node-reordered', node: { path: '/d' }, after: { path: '/a' } },
  ]);
});

test('every part of what a question asks for', () => {
  const upload = (more: string, name = 'upload') =>
    xform({
      data: '<a/>',
      binds: bind('a', 'type="binary"'),
      body: `<${name} ref="/data/a" ${more}><label>A</label></${name}>`,
    });
  expect(changes(upload('mediatype="image/*"'), upload('mediatype="audio/*"'))).toMatchObject([
    { kind: 'type', from: { mediatype: 'image/*' }, to: { mediatype: 'audio/*' } },
  ]);
  expect(changes(upload(''), upload('', 'input'))).toMatchObject([
    { kind: 'type', from: { control: 'upload' }, to: { control: 'input', type: 'binary' } },
  ]);
  const read = (more: string) => xform({ data: '<a/>', binds: bind('a', more), body: input('a') });
  expect(changes(read(''), read('readonly="true()"'))).toMatchObject([
    { kind: 'type', from: { kind: 'question' }, to: { kind: 'note' } },
    { kind: 'field', field: 'readonly', from: null, to: 'true()' },
  ]);
  const required = (message: string) => read(`jr:requiredMsg="${message}"`);
  expect(changes(required('Say it'), required('Please'))).toMatchObject([
    { kind: 'text', field: 'requiredMessage', from: 'Say it', to: 'Please' },
  ]);
});

test('what fills a question in: by the device, once, or when something happens', () => {
  const read = (more: string, model = '', data = '<a/>') =>
    xform({ data, binds: bind('a', more), body: input('a'), model });
  const preload = (more: string) => read(`jr:preload="${more}`);
  expect(changes(read(''), preload('uid"'))).toMatchObject([{ field: 'preload', from: null, to: 'uid' }]);
  expect(changes(preload('date" jr:preloadParams="today"'), preload('date"'))).toMatchObject([
    { field: 'preload', from: 'date today', to: 'date' },
  ]);
  const set = (event: string, value: string) => `<setvalue ref="/data/a" event="${event}" value="${value}"/>`;
  expect(changes(read(''), read('', set('x', '1')))).toMatchObject([
    { kind: 'actions', from: [], to: [{ events: ['x'], value: '1' }] },
  ]);
  expect(changes(read('', set('xforms-ready', '1')), read('', '', '<a>2</a>'))).toMatchObject([
    { kind: 'field', field: 'default', from: '1', to: '2' },
  ]);
  expect(changes(read('odk:length="1" odk:quality="2"'), read('odk:length="1"'))).toEqual([
    expect.objectContaining({ kind: 'parameter', parameter: 'quality', from: '2', to: null }),
  ]);
  const count = (written: string) =>
    xform({ data: '<r><a/></r>', body: `<repeat nodeset="/data/r" jr:count="${written}">${input('r/a')}</repeat>` });
  expect(changes(count('1'), count('2'))).toMatchObject([{ field: 'repeatCount', from: '1', to: '2' }]);
});

test('every setting of a form', () => {
  const form = (mark: string) =>
    xform({
      id: `id${mark}`,
      title: `Title ${mark}`,
      version: mark,
      data: '<a/>',
      model: `<submission action="https://${mark}.example" base64RsaPublicKey="${mark}" orx:auto-send="${mark}" orx:auto-delete="${mark}"/>`,
      binds: bind('meta/instanceName', `calculate="${mark}"`),
      body: input('a'),
      bodyClass: `pages${mark}`,
    }).replace('2024.1.0', `2024.1.${mark}`);
  const found = changes(form('1'), form('2'));
  expect(found.map((change) => 'field' in change && change.field)).toEqual([
    'title',
    'xmlFormId',
    'version',
    'instanceName',
    'publicKey',
    'submissionUrl',
    'autoSend',
    'autoDelete',
    'style',
    'entitiesVersion',
  ]);
  expect(found[0]).toEqual({ kind: 'setting', field: 'title', from: 'Title 1', to: 'Title 2' });
});

const speaking = (...languages: [name: string, label?: string, more?: string][]) =>
  xform({
    data: '<a/>',
    model: `<itext>${languages
      .map(
        ([name, label = 'A', more = '']) =>
          `<translation lang="${name}"${more}><text id="a"><value>${label}</value></text></translation>`,
      )
      .join('')}</itext>`,
    body: `<input ref="/data/a"><label ref="jr:itext('a')"/></input>`,
  });
const isDefault = ' default="true()"';

test('the default language is another one, unless it only got a code, came or went', () => {
  const [first, second] = [speaking(['en'], ['fr']), speaking(['en'], ['fr', 'A', isDefault])];
  expect(changes(first, second)).toEqual([{ kind: 'setting', field: 'defaultLanguage', from: 'en', to: 'fr' }]);
  expect(kinds(changes(speaking(['English']), speaking(['english (en)'])))).toEqual(['language-renamed']);
  expect(kinds(changes(xform({ data: '<a/>', body: input('a', 'A') }), speaking(['en'])))).toEqual(['language-added']);
  expect(kinds(changes(speaking(['en']), xform({ data: '<a/>', body: input('a', 'A') })))).toEqual([
    'language-removed',
  ]);
});

test('a language that could be one of two is none of them', () => {
  const found = changes(speaking(['English (en)'], ['English (uk)']), speaking(['English']));
  expect(kinds(found)).toEqual(['setting', 'language-added', 'language-removed', 'language-removed']);
  const other = changes(speaking(['English']), speaking(['English (en)'], ['English (uk)']));
  expect(kinds(other)).toEqual(['setting', 'language-added', 'language-added', 'language-removed']);
});

test('an untranslated text is compared beside translated ones', () => {
  const beside = (label: string) => speaking(['en'], ['fr']).replace('</input>', `<hint>${label}</hint></input>`);
  expect(changes(beside('Old'), beside('New'))).toMatchObject([
    { kind: 'text', field: 'hint', language: '', from: 'Old', to: 'New' },
  ]);
});

test('entities of one list count as one, and each of their rules is compared', () => {
  const form = (mark: string, saved: string) => {
    const rule = (of: string) => bind(`meta/entity/${of}`, `calculate="${of.replace('@', '')} ${mark}"`);
    return xform({
      data: '<a/><b/><r><c/><meta><entity dataset="t"/></meta></r><meta><entity dataset="t"/></meta>',
      binds:
        ['@create', '@update', '@id', 'label'].map(rule).join('') +
        bind('r/c', 'entities:saveto="p"') +
        bind('a', `entities:saveto="${saved}"`),
      body: '',
    }).replace('<r><c/><meta><entity dataset="t"/></meta></r>', '<r><c/></r>');
  };
  expect(changes(form('1', 'x'), form('2', 'y')).slice(1)).toEqual([
    ...['create', 'update', 'label', 'id'].map((rule) => ({
      kind: 'dataset-rule',
      dataset: 't',
      rule,
      from: `${rule} 1`,
      to: `${rule} 2`,
    })),
    { kind: 'property-added', dataset: 't', property: 'y' },
    { kind: 'property-removed', dataset: 't', property: 'x' },
  ]);
  const none = xform({ data: '<a/><b/><r><c/></r>', body: '' });
  expect(changes(none, form('1', 'x')).at(-1)).toEqual({ kind: 'dataset-added', dataset: 't', properties: ['x', 'p'] });
  expect(changes(form('1', 'x'), none).at(-1)).toEqual({
    kind: 'dataset-removed',
    dataset: 't',
    properties: ['x', 'p'],
  });
});

test('changes are counted by what happened', () => {
  const of = (...all: Change['kind'][]) => countChanges(all.map((kind) => ({ kind }) as Change));
  expect(
    of('node-added', 'node-removed', 'node-renamed', 'node-moved', 'node-reordered', 'type', 'text', 'setting'),
  ).toEqual({ added: 1, removed: 1, renamed: 1, moved: 2, retyped: 1, other: 2 });
});
