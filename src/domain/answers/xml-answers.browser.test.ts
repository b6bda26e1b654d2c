import { expect, test } from 'vitest';
import { formLines } from './lines';
import { questionsFromFields } from './questions';
import { answerText } from './texts';
import { parseSubmissionXml } from './xml-answers';

const questions = [
  { path: '/child', name: 'child', kind: 'repeat' },
  { path: '/child/toy', name: 'toy', kind: 'repeat' },
  { path: '/head', name: 'head', kind: 'group' },
] as const;

test('groups are objects, entries of repeats are lists, also a single one, and empty answers are null', () => {
  const xml = `<data xmlns:orx="http://openrosa.org/xforms" id="a" version="1"><village>Mtoni</village><roof/><head><age>3</age></head>
    <child><name>Asha</name><toy><kind>ball</kind></toy></child>
    <orx:meta><orx:instanceID>uuid:1</orx:instanceID></orx:meta></data>`;
  expect(parseSubmissionXml(xml, questions)).toEqual({
    village: 'Mtoni',
    roof: null,
    head: { age: '3' },
    child: [{ name: 'Asha', toy: [{ kind: 'ball' }] }],
    meta: { instanceID: 'uuid:1' },
  });
});

test('an element that occurs twice without being a repeat keeps both values', () => {
  expect(parseSubmissionXml('<data><a>1</a><a>2</a></data>', questions)).toEqual({ a: ['1', '2'] });
});

test('names are those of OData, and "__proto__" is one like any other', () => {
  const answers = parseSubmissionXml(
    '<data><größe-1>9</größe-1><__proto__>x</__proto__><constructor/></data>',
    questions,
  );
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
  expect(parseSubmissionXml(xml, questions)).toEqual({ a: hostile, b: '</b><script>' });
});

test('a text that is no XML, or names an entity of its own, is not read', () => {
  for (const xml of ['', 'no', '<data><a></data>', '<data>&entity;</data>']) {
    expect(parseSubmissionXml(xml, questions)).toBeNull();
  }
  expect(
    parseSubmissionXml('<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><data><a>&f;</a></data>', questions)?.[
      'a'
    ] ?? null,
  ).toBeNull();
});

test('what OData does not tell apart, or rounds, is shown as it was sent', () => {
  const field = (path: string, type = 'string') => ({ path, name: '', type, binary: null, selectMultiple: null });
  const form = questionsFromFields([field('/a-b'), field('/a_b'), field('/n', 'int'), field('/d', 'decimal')]);
  const shown = (xml: string) =>
    formLines(parseSubmissionXml(xml, form.all) ?? {}, form).map(({ name, question, ...line }) => [
      name,
      'value' in line && answerText(question, line.value, { questions: form, language: null, locale: 'en' }),
    ]);
  expect(shown('<data><a-b>x</a-b><a_b>y</a_b><n>9007199254740993</n><d>0.12345678901234567890</d></data>')).toEqual([
    ['a-b', 'x'],
    ['a_b', 'y'],
    ['n', '9,007,199,254,740,993'],
    ['d', '0.1234567890123456789'],
  ]);
  // An answer that is not in the XML is not the other one.
  expect(shown('<data><a_b>y</a_b></data>').slice(0, 2)).toEqual([
    ['a-b', ''],
    ['a_b', 'y'],
  ]);
});

test('what is nested deeper than forms are is one text', () => {
  const deep = `<data><a>1</a>${'<x>'.repeat(3000)}end${'</x>'.repeat(3000)}</data>`;
  const lines = formLines(parseSubmissionXml(deep, questions) ?? {}, questionsFromFields([]));
  expect(lines.find(({ name }) => name === 'a')).toMatchObject({ value: '1' });
  expect(lines.at(-1)).toMatchObject({ name: 'x', value: 'end' });
});
