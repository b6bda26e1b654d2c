import { expect, test } from 'vitest';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';
import { findFormIssues, maxNameLength, missingAttachments, translationProgress } from './form-issues';

const findings = (xml: string) => findFormIssues(parsed(xml));
const input = (name: string, label = 'A label') => `<input ref="/data/${name}"><label>${label}</label></input>`;

test('a form without questions', () => {
  expect(findings(xform({ data: '<a/>', body: '' }))).toEqual([{ kind: 'no-questions' }]);
});

test('names that are long, or differ by case only', () => {
  const long = 'n'.repeat(maxNameLength + 1);
  const body = input('age') + input('Age') + input(long);
  expect(findings(xform({ data: `<age/><Age/><${long}/>`, body }))).toEqual([
    { kind: 'names-differ-by-case', path: '/Age', other: '/age' },
    { kind: 'name-long', path: `/${long}`, length: maxNameLength + 1 },
  ]);
});

test('names that the server does not tell apart, in one group', () => {
  const data = '<dash-a/><dash_a/><g><dash.a/></g><été/><__t_/>';
  const body = `${input('dash-a')}${input('dash_a')}<group ref="/data/g">${input('g/dash.a')}</group>${input('été')}${input('__t_')}`;
  expect(findings(xform({ data, body }))).toEqual([
    { kind: 'names-alike', path: '/dash_a', other: '/dash-a' },
    { kind: 'names-alike', path: '/__t_', other: '/été' },
  ]);
});

test('empty groups, unknown types, and a form that has nothing to look at', () => {
  const body = `${input('age')}<group ref="/data/g"><label>G</label></group>`;
  expect(findings(xform({ data: '<age/><g/>', binds: '<bind nodeset="/data/age" type="number"/>', body }))).toEqual([
    { kind: 'type-unknown', path: '/age', type: 'number' },
    { kind: 'group-empty', path: '/g' },
  ]);
  expect(
    findings(xform({ data: '<age/>', binds: '<bind nodeset="/data/age" type="int"/>', body: input('age') })),
  ).toEqual([]);
});

test('references to what the form does not have', () => {
  const binds = `<bind nodeset="/data/age" relevant=" /data/gone  &gt; 1 and /data/r[position() = 1]/n = '/data/quoted'"
      constraint="/data/r/n div /data/age" calculate="instance('x')/root/item[a = /data/r/lost ]/b"
      required="count-selected(/data/age) or /other/thing"/>`;
  const xml = xform({
    data: '<age/><r><n/></r>',
    binds,
    body: `${input('age', 'About <output value=" /data/person "/> and <output value="/data/r/n"/>')}`,
  });
  expect(findings(xml)).toEqual([
    { kind: 'reference-missing', path: '/age', reference: '/data/gone' },
    { kind: 'reference-missing', path: '/age', reference: '/other/thing' },
    { kind: 'reference-missing', path: '/age', reference: '/data/r/lost' },
    { kind: 'reference-missing', path: null, reference: '/data/person' },
  ]);
});

test('choice lists', () => {
  const list = (name: string, ...choices: string[]) =>
    `<instance id="${name}"><root>${choices
      .map((choice) => `<item><name>${choice}</name><label>${choice === 'c' ? '' : choice}</label></item>`)
      .join('')}</root></instance>`;
  const select = (name: string, from: string) =>
    `<select ref="/data/${name}"><label>S</label><itemset nodeset="instance('${from}')/root/item"><value ref="name"/>
      <label ref="label"/></itemset></select>`;
  const xml = xform({
    data: '<a/><b/><d/>',
    model: '<instance/>' + list('used', 'a', 'a', 'b b', 'c') + list('empty') + list('unused', 'a'),
    body: select('a', 'used') + select('b', 'empty') + select('d', 'none'),
  });
  expect(findings(xml)).toEqual([
    { kind: 'list-missing', list: 'none', path: '/d' },
    { kind: 'choice-name-with-space', list: 'used', choice: 'b b' },
    { kind: 'choice-label-missing', list: 'used', choice: 'c', languages: [''] },
    { kind: 'choice-twice', list: 'used', choice: 'a', times: 2 },
    { kind: 'list-empty', list: 'empty' },
    { kind: 'list-unused', list: 'unused' },
  ]);
});

test('labels that a language lacks, and how far each is translated', () => {
  const xml = xform({
    data: '<a/><b/><c/>',
    model: `<itext><translation lang="en"><text id="a"><value>A</value></text><text id="b"><value>B</value></text></translation>
      <translation lang="fr"><text id="a"><value>-</value></text><text id="b"><value>Bé</value></text>
      <text id="c"><value form="image">jr://images/c.jpg</value></text></translation></itext>`,
    body: ['a', 'b', 'c']
      .map((name) => `<input ref="/data/${name}"><label ref="jr:itext('${name}')"/></input>`)
      .join(''),
  });
  expect(findings(xml)).toEqual([{ kind: 'label-missing', path: '/a', languages: ['fr'] }]);
  expect(translationProgress(parsed(xml))).toEqual([
    { language: 'en', total: 2, translated: 2 },
    { language: 'fr', total: 2, translated: 1 },
  ]);
});

test('attachments that nobody has uploaded or linked', () => {
  const attachments = ['a.jpg', 'b.csv', 'c.csv'].map((name) => ({ name, kind: 'file' as const, instance: null }));
  const present = [
    { name: 'a.jpg', blobExists: true, datasetExists: false },
    { name: 'b.csv', blobExists: false, datasetExists: true },
    { name: 'c.csv', blobExists: false, datasetExists: false },
  ];
  expect(missingAttachments({ attachments }, present)).toEqual(['c.csv']);
});

test('a name is long from 65 characters on, and names differ by case only within a group', () => {
  const long = 'n'.repeat(maxNameLength);
  const binds = `<bind nodeset="/data/${long}n" jr:preload="uid"/><bind nodeset="/data/LONG" jr:preload="uid"/>`;
  const data = `<${long}/><${long}n/><g><Age/></g><age/><long/><LONG/>`;
  const group = '<group ref="/data/g"><label>G</label><input ref="/data/g/Age"><label>A</label></input></group>';
  const body = input(long) + group + input('age') + input('long');
  // What the device fills in has the name that the device knows, but that is too long, too.
  expect(findings(xform({ data, binds, body }))).toEqual([
    { kind: 'name-long', path: `/${long}n`, length: maxNameLength + 1 },
  ]);
});

test('groups without a name are not alike, and neither needs a label', () => {
  const page = (name: string) => `<group>${input(name)}</group>`;
  const repeat = '<group ref="/data/r"><repeat nodeset="/data/r"/></group>';
  expect(findings(xform({ data: '<a/><b/><r><x/></r>', body: page('a') + page('b') + repeat }))).toEqual([]);
});

test('a question or a note without a label, unless it has media', () => {
  const note = '<bind nodeset="/data/b" readonly="true()"/>';
  const model = `<itext><translation lang="en"><text id="c"><value form="audio">jr://audio/c.mp3</value></text></translation></itext>`;
  const body = `<input ref="/data/a"/><input ref="/data/b"/><input ref="/data/c"><label ref="jr:itext('c')"/></input>
    <input ref="/data/d"><label>D</label></input>`;
  expect(findings(xform({ data: '<a/><b/><c/><d/><e/>', binds: note, model, body }))).toEqual([
    { kind: 'label-missing', path: '/a', languages: ['en'] },
    { kind: 'label-missing', path: '/b', languages: ['en'] },
  ]);
});

test('a list from a repeat or a file is not looked at, one of a rank may have no spaces', () => {
  const itemset = (nodeset: string) =>
    `<itemset nodeset="${nodeset}"><value ref="name"/><label ref="label"/></itemset>`;
  const select = (name: string, path: string, nodeset: string) =>
    `<${name} ref="/data/${path}"><label>S</label>${itemset(nodeset)}</${name}>`;
  const items = (label: string) => `<root><item><name>a b</name><label>${label}</label></item></root>`;
  const xml = xform({
    data: '<a/><b/><c/><d/><r><n/></r>',
    model: `<instance id="file" src="jr://file-csv/f.csv"/><instance id="one">${items('A')}</instance>
      <instance id="rank">${items('A')}</instance>`,
    body: `${select('select1', 'a', '/data/r')}${select('select', 'b', "instance('file')/root/item")}
      ${select('select1', 'c', "instance('one')/root/item")}${select('odk:rank', 'd', "instance('rank')/root/item")}
      <group ref="/data/r"><label>R</label><repeat nodeset="/data/r"><input ref="/data/r/n"><label>N</label></input></repeat></group>`,
  });
  expect(findings(xml)).toEqual([{ kind: 'choice-name-with-space', list: 'rank', choice: 'a b' }]);
});

test('choices with media need no label, and each language is looked at', () => {
  const text = (id: string, value: string) => `<text id="${id}"><value${value}</value></text>`;
  const xml = xform({
    data: '<a/>',
    model: `<itext><translation lang="en">${text('x-0', '>Yes')}${text('x-1', ' form="image">jr://images/n.png')}</translation>
      <translation lang="fr">${text('x-2', '>Peut-être')}</translation></itext>
      <instance id="x"><root>${[0, 1, 2].map((at) => `<item><itextId>x-${at}</itextId><name>c${at}</name></item>`).join('')}</root></instance>`,
    body: `<select1 ref="/data/a"><label>A</label><itemset nodeset="instance('x')/root/item"><value ref="name"/>
      <label ref="jr:itext(itextId)"/></itemset></select1>`,
  });
  expect(findings(xml)).toEqual([
    { kind: 'choice-label-missing', list: 'x', choice: 'c0', languages: ['fr'] },
    { kind: 'choice-label-missing', list: 'x', choice: 'c2', languages: ['en'] },
  ]);
  expect(translationProgress(parsed(xml))).toEqual([
    { language: 'en', total: 2, translated: 1 },
    { language: 'fr', total: 2, translated: 1 },
  ]);
});

test('every text of a question counts as one to translate', () => {
  const values = '<value>T</value><value form="guidance">G</value>';
  const xml = xform({
    data: '<a/>',
    model: `<itext><translation lang="en"><text id="t">${values}</text></translation><translation lang="fr"/></itext>`,
    binds: `<bind nodeset="/data/a" jr:constraintMsg="jr:itext('t')" jr:requiredMsg="jr:itext('t')"/>`,
    body: `<input ref="/data/a"><label ref="jr:itext('t')"/><hint ref="jr:itext('t')"/></input>`,
  });
  expect(translationProgress(parsed(xml))).toEqual([
    { language: 'en', total: 5, translated: 5 },
    { language: 'fr', total: 5, translated: 0 },
  ]);
});

test('a reference is missing in every kind of expression, once per question', () => {
  const gone = (name: string) => `/data/gone_${name}`;
  const xml = xform({
    data: '<a/><r><b/></r><c/>',
    binds: `<bind nodeset="/data/a" relevant="${gone('relevant')} = ${gone('relevant')}" constraint="${gone('constraint')}"
      required="${gone('required')}" readonly="${gone('readonly')}" calculate="${gone('calculate')}"/>`,
    model: `<setvalue ref="/data/c" event="xforms-ready" value="${gone('default')}"/>
      <setvalue ref="/data/c" event="xforms-value-changed" value="${gone('action')}"/>`,
    body: `${input('a')}<repeat nodeset="/data/r" jr:count="${gone('count')}"><label>R</label>
      <select1 ref="/data/r/b"><label>B</label><itemset nodeset="/data/r[b = ${gone('filter')}]"/></select1></repeat>${input('c')}`,
  });
  const found = findings(xml).flatMap((one) =>
    one.kind === 'reference-missing' ? [`${one.path} ${one.reference}`] : [],
  );
  expect(found).toEqual(
    [
      ['/a', 'relevant', 'constraint', 'required', 'readonly', 'calculate'],
      ['/r', 'count'],
      ['/r/b', 'filter'],
      ['/c', 'default', 'action'],
    ].flatMap(([path, ...names]) => names.map((name) => `${path} ${gone(name)}`)),
  );
});

test.each([
  '/data/a',
  ' /data/a/@attribute ',
  '/data',
  '../a/gone',
  'a/gone',
  "instance('x')/root/gone",
  'current()/../gone',
  '//gone',
  "'/data/gone'",
  '&quot;/data/gone&quot;',
  '/x:data/y:a',
  '/data/*',
  'position(/data/r)',
])('the expression %s refers to nothing that is missing', (expression) => {
  const binds = `<bind nodeset="/data/a" relevant="${expression}"/>`;
  expect(findings(xform({ data: '<a/><r><b/></r>', binds, body: input('a') }))).toEqual([]);
});

test('a fixed text with the form of a path is none', () => {
  expect(findings(xform({ data: '<a>/data/gone</a>', body: input('a') }))).toEqual([]);
});
