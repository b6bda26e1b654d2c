import { describe, expect, test } from 'vitest';
import { nodeAt, parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';
import { textInLanguage, localizedText } from './model';
import { parseForm } from './parse';
import { deepestXml } from './xml-tree';

const household = xform({
  bodyClass: 'pages theme-grid',
  data: '<age/><members jr:template=""><name/></members><members><name/></members><total/>',
  binds: `<bind nodeset="/data/age" type="xsd:int" required="true()" constraint=". &lt; 120" jr:constraintMsg="Too old"/>
    <bind nodeset="/data/members/name" type="string"/>
    <bind nodeset="/data/total" type="string" calculate="count( /data/members )"/>`,
  body: `<input ref="/data/age"><label>Age of <output value=" /data/members/name "/></label><hint>In years</hint></input>
    <group ref="/data/members"><label>Member</label><repeat nodeset="/data/members" jr:count=" /data/age ">
      <input ref="/data/members/name"><label>Name</label></input></repeat></group>`,
});

describe('a form', () => {
  test('has its nodes in the order people fill them', () => {
    const { nodes, settings, ...form } = parsed(household);
    expect(form).toMatchObject({ title: 'Households', xmlFormId: 'households', version: '1', languages: [] });
    expect(settings).toMatchObject({ style: 'pages theme-grid', entitiesVersion: '2024.1.0', publicKey: null });
    expect(nodes.map(({ path, kind, type, depth }) => [path, kind, type, depth])).toEqual([
      ['/age', 'question', 'int', 0],
      ['/members', 'repeat', 'structure', 0],
      ['/members/name', 'question', 'string', 1],
      ['/total', 'calculation', 'string', 0],
      ['/meta', 'metadata', 'structure', 0],
      ['/meta/instanceID', 'metadata', 'string', 1],
    ]);
  });

  test('has what is said about a question', () => {
    const [age, members] = parsed(household).nodes;
    expect(age).toMatchObject({
      label: { '': 'Age of ${name}' },
      hint: { '': 'In years' },
      required: 'true()',
      constraint: '. < 120',
      constraintMessage: { '': 'Too old' },
    });
    expect(members).toMatchObject({ label: { '': 'Member' }, repeatCount: '/data/age' });
    expect(localizedText(age?.label ?? {}, 'Français')).toBe('Age of ${name}');
  });
});

describe('what a node is', () => {
  const kinds = xform({
    data: '<start/><note/><shown/><hidden/><place/><photo/><ok/><several/><ordered/>',
    binds: `<bind nodeset="/data/start" jr:preload="timestamp" jr:preloadParams="start" type="dateTime"/>
      <bind nodeset="/data/note" type="string" readonly="true()"/>
      <bind nodeset="/data/shown" type="string" readonly="true()" calculate="1"/>
      <bind nodeset="/data/photo" type="binary" orx:max-pixels="640" required="false()"/>`,
    model: '<odk:setgeopoint event="odk-instance-first-load" ref="/data/place"/>',
    body: `<input ref="/data/note"/><input ref="/data/shown"/><upload ref="/data/photo" mediatype="image/*" appearance="new"/>
      <trigger ref="/data/ok"/><select ref="/data/several"/><odk:rank ref="/data/ordered"/>`,
  });

  test.each([
    ['/start', 'metadata', 'dateTime'],
    ['/note', 'note', 'string'],
    ['/shown', 'question', 'string'],
    ['/hidden', 'data', 'string'],
    ['/place', 'metadata', 'string'],
    ['/photo', 'question', 'binary'],
    ['/ok', 'question', 'trigger'],
    ['/several', 'question', 'selectMultiple'],
    ['/ordered', 'question', 'rank'],
  ])('%s', (path, kind, type) => {
    expect(nodeAt(kinds, path)).toMatchObject({ kind, type });
  });

  test('with what else is said about it', () => {
    expect(nodeAt(kinds, '/photo')).toMatchObject({
      mediatype: 'image/*',
      appearance: 'new',
      parameters: { 'max-pixels': '640' },
      required: null,
    });
    expect(nodeAt(kinds, '/start').preload).toEqual({ kind: 'timestamp', parameter: 'start' });
  });
});

describe('languages', () => {
  const itext = (...translations: [string, string][]) =>
    `<itext>${translations.map(([lang, texts]) => `<translation ${lang}>${texts}</translation>`).join('')}</itext>`;
  const label = (text: string, more = '') => `<text id="/data/a:label"><value>${text}</value>${more}</text>`;
  const form = (model: string) =>
    xform({ data: '<a/>', model, body: `<input ref="/data/a"><label ref="jr:itext('/data/a:label')"/></input>` });

  test('a form whose only language is unnamed has none', () => {
    const image = '<value form="image">jr://images/a.jpg</value>';
    const xml = form(itext(['lang="default"', label('Age', image)]));
    expect(parsed(xml)).toMatchObject({ languages: [], attachments: [{ name: 'a.jpg', kind: 'image' }] });
    expect(nodeAt(xml, '/a')).toMatchObject({ label: { '': 'Age' }, labelMedia: { image: { '': 'a.jpg' } } });
  });

  test('may have any name', () => {
    const xml = form(itext(['lang="constructor"', label('Age')], ['lang="__proto__"', label('Edad')]));
    const { label: texts } = nodeAt(xml, '/a');
    expect(textInLanguage(texts, 'constructor')).toBe('Age');
    expect(textInLanguage(texts, 'toString')).toBeUndefined();
    expect(localizedText(texts, 'valueOf')).toBe('Age');
  });
});

test('choices and files come from an instance of a file, a search and a query', () => {
  const file = xform({
    data: '<a/>',
    model: '<instance id="trees" src="jr://file-csv/trees.csv"/><instance id="last" src="jr://instance/last-saved"/>',
    body: `<select1 ref="/data/a"><itemset nodeset="instance('trees')/root/item"/></select1>`,
  });
  expect(parsed(file)).toMatchObject({
    choiceLists: [{ name: 'trees', kind: 'file', file: 'trees.csv' }],
    attachments: [{ name: 'trees.csv', instance: 'trees' }],
  });
  const search = `<select1 ref="/data/a" appearance="minimal search('fruits', 'x')"/>`;
  expect(parsed(xform({ data: '<a/>', body: search })).attachments).toMatchObject([{ name: 'fruits.csv' }]);
  const query = xform({ data: '<a/>', body: `<input ref="/data/a" query="instance('city')/root/item[x=1]"/>` });
  expect(parsed(query)).toMatchObject({
    choiceLists: [{ name: 'city', file: 'itemsets.csv' }],
    attachments: [{ name: 'itemsets.csv' }],
  });
  expect(nodeAt(query, '/a').type).toBe('selectOne');
});

test('entities, with the properties of the nearest group', () => {
  const xml = xform({
    data: `<kind/><r><size/><g><height/></g><meta><entity dataset="branches" id="" create="1"><label/></entity></meta></r>
      <meta><entity dataset="trees" id="" create="1" update="1"/></meta>`,
    binds: `<bind nodeset="/data/kind" entities:saveto="species"/><bind nodeset="/data/r/g/height" entities:saveto="height"/>
      <bind nodeset="/data/meta/entity/@update" calculate="/data/kind != ''"/>
      <bind nodeset="/data/r/meta/entity/label" calculate="../../size"/>`,
    body: '<input ref="/data/kind"/>',
  });
  expect(parsed(xml).entities).toEqual([
    {
      dataset: 'branches',
      container: '/r',
      create: '',
      update: null,
      label: '../../size',
      id: null,
      properties: [{ name: 'height', path: '/r/g/height' }],
    },
    {
      dataset: 'trees',
      container: null,
      create: '',
      update: "/data/kind != ''",
      label: null,
      id: null,
      properties: [{ name: 'species', path: '/kind' }],
    },
  ]);
  expect(nodeAt(xml, '/kind').saveTo).toEqual({ dataset: 'trees', property: 'species' });
});

describe('what is unusual or hostile', () => {
  test.each([
    ['', 'no-xml'],
    ['just text', 'no-xml'],
    ['\0\0\0', 'no-xml'],
    ['PK\u0003\u0004', 'no-xml'],
    ['<html/>', 'no-xform'],
    ['<!DOCTYPE html><html><head><title>Not found</title></head><body><h1>404</h1></body></html>', 'no-xform'],
    ['<h:html xmlns:h="x"><h:head><model/></h:head></h:html>', 'no-xform'],
    ['<a>'.repeat(deepestXml + 1), 'too-deep'],
  ])('says why a text is no form (%#)', (xml, failure) => {
    expect(parseForm(xml)).toEqual({ ok: false, failure });
  });

  test('any prefixes, a byte order mark, comments and a document type', () => {
    const xml = `\uFEFF<?xml version="1.0"?><!DOCTYPE x [<!ENTITY bomb "boom"><!ENTITY file SYSTEM "file:///etc/passwd">]>
      <x:html xmlns:x="http://www.w3.org/1999/xhtml" xmlns:f="http://www.w3.org/2002/xforms"><!-- <x:head/> -->
      <x:head><x:title>A &amp; &bomb; &file; &#x41;</x:title><f:model><f:instance><q:data xmlns:q="q" id="a"><q:age/></q:data>
      </f:instance><f:bind nodeset="/q:data/q:age" type="int"/></f:model></x:head>
      <x:body><f:input ref="/q:data/q:age"><f:label>Age</f:label></f:input></x:body></x:html>`;
    const { title, nodes } = parsed(xml);
    expect(title).toBe('A & &bomb; &file; A');
    expect(nodes).toMatchObject([{ path: '/age', type: 'int', label: { '': 'Age' } }]);
  });

  test('markup stays text', () => {
    const xml = xform({
      data: '<a/>',
      body: '<input ref="/data/a"><label><![CDATA[<script>alert("&amp;")</script>]]> <b>bold</b> &lt;i&gt;</label></input>',
    });
    expect(nodeAt(xml, '/a').label).toEqual({ '': '<script>alert("&amp;")</script> bold <i>' });
  });

  test('fifty levels, and names of every kind', () => {
    const levels = Array.from({ length: 50 }, (_, i) => `g${i}`);
    const xml = xform({
      data:
        levels.map((name) => `<${name}>`).join('') +
        levels
          .toReversed()
          .map((name) => `</${name}>`)
          .join(''),
      body:
        levels.map((_, i) => `<group ref="/data/${levels.slice(0, i + 1).join('/')}">`).join('') +
        '</group>'.repeat(50),
    });
    const deepest = nodeAt(xml, `/${levels.join('/')}`);
    expect(deepest).toMatchObject({ depth: 49, kind: 'group' });
    expect(nodeAt(xform({ data: '<名前.1-x/>', body: '<input ref="/data/名前.1-x"/>' }), '/名前.1-x').kind).toBe(
      'question',
    );
  });

  test('long texts, characters for right to left, and NUL', () => {
    const text = `\u202Eabc\0${'x'.repeat(10_000)}`;
    const xml = xform({ data: '<a/>', body: `<input ref="/data/a"><label>${text}</label></input>` });
    expect(nodeAt(xml, '/a').label).toEqual({ '': text });
  });

  test('references to nothing, elements in wrong places, two controls for one node', () => {
    const xml = xform({
      data: '<a/>',
      binds: '<bind/><bind nodeset=""/><bind nodeset="/other/a"/><bind nodeset="/data/gone" type="int"/>',
      model: '<instance id="empty"/><instance/><itext><text id="x"/></itext><setvalue/>',
      body: `<input/><input ref="/data/b"/><input ref="/data/a"><label>First</label></input><input ref="/data/a"/>
        <select ref="/data/a"><itemset/></select><group ref="/data"><input ref="count(/data)"/></group><repeat/><label/>`,
    });
    expect(nodeAt(xml, '/a').label).toEqual({ '': 'First' });
    expect(nodeAt(xml, '/b')).toMatchObject({ kind: 'question', parent: null });
  });

  test('elements that end nowhere', () => {
    const xml = xform({ data: '<a/>', body: '<input ref="/data/a"><label>Age' }).split('Age')[0] ?? '';
    expect(nodeAt(`${xml}Age`, '/a').label).toEqual({ '': 'Age' });
  });
});
