import { expect, test } from 'vitest';
import { answersOfXml, withMissing } from './xml-answers';

const questions = [
  { path: '/child', kind: 'repeat' },
  { path: '/child/toy', kind: 'repeat' },
  { path: '/head', kind: 'group' },
] as const;

test('groups are objects, entries of repeats are lists, also a single one, and empty answers are null', () => {
  const xml = `<data xmlns:orx="http://openrosa.org/xforms" id="a" version="1"><village>Mtoni</village><roof/><head><age>3</age></head>
    <child><name>Asha</name><toy><kind>ball</kind></toy></child>
    <orx:meta><orx:instanceID>uuid:1</orx:instanceID></orx:meta></data>`;
  expect(answersOfXml(xml, questions)).toEqual({
    village: 'Mtoni',
    roof: null,
    head: { age: '3' },
    child: [{ name: 'Asha', toy: [{ kind: 'ball' }] }],
    meta: { instanceID: 'uuid:1' },
  });
});

test('an element that occurs twice without being a repeat keeps both values', () => {
  expect(answersOfXml('<data><a>1</a><a>2</a></data>', questions)).toEqual({ a: ['1', '2'] });
});

test('names are those of OData, and "__proto__" is one like any other', () => {
  const answers = answersOfXml('<data><größe-1>9</größe-1><__proto__>x</__proto__><constructor/></data>', questions);
  expect(Object.entries(answers ?? {})).toEqual([
    ['gr_e_1', '9'],
    ['__proto__', 'x'],
    ['constructor', null],
  ]);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('markup in an answer stays text, and nothing of it runs or loads', () => {
  const hostile = '<img src=x onerror="document.title=1">';
  const xml = `<data><a>${hostile.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</a><b><![CDATA[</b><script>]]></b></data>`;
  expect(answersOfXml(xml, questions)).toEqual({ a: hostile, b: '</b><script>' });
});

test('a text that is no XML, or names an entity of its own, is not read', () => {
  for (const xml of ['', 'no', '<data><a></data>', '<data>&entity;</data>']) {
    expect(answersOfXml(xml, questions)).toBeNull();
  }
  expect(
    answersOfXml('<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><data><a>&f;</a></data>', questions)?.['a'] ??
      null,
  ).toBeNull();
});

test('adds what only the XML has, in groups and entries, and changes no value', () => {
  const values = { a: 1, head: { age: 3 }, child: [{ name: 'A' }, { name: 'B' }], gone: null };
  const more = { a: '9', old: 'x', head: { age: '4', job: 'y' }, child: [{ name: 'C', toy: 'z' }], gone: 'w' };
  expect(withMissing(values, more)).toEqual({
    a: 1,
    head: { age: 3, job: 'y' },
    child: [{ name: 'A', toy: 'z' }, { name: 'B' }],
    gone: null,
    old: 'x',
  });
});
