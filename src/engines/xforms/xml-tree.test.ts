import { expect, test } from 'vitest';
import { getAttribute, childNamed, childrenNamed, deepestXml, elementAt, readXml, textOf, TooDeep } from './xml-tree';

const root = (xml: string) => readXml(xml)?.root ?? null;

test('names have no prefix, and an attribute without one wins', () => {
  const element = root('<a:b c:d="1" d="2" e:f="3" g:f="4" xmlns:a="x" xmlns="y"/>');
  expect(element?.name).toBe('b');
  expect([...(element?.attributes ?? [])]).toEqual([
    ['d', '2'],
    ['f', '3'],
  ]);
  expect([...(root('<a d="2" c:d="1"/>')?.attributes ?? [])]).toEqual([['d', '2']]);
});

test('the namespaces of the root, and of no other element', () => {
  const xml = '<a xmlns="one" xmlns:b="t&amp;o" xmlns:c="three" d="x"><e xmlns="four"/></a><f xmlns="five"/>';
  expect(readXml(xml)?.namespaces).toEqual({ '': 'one', b: 't&o', c: 'three' });
});

test('an attribute that is blank or missing is none', () => {
  const element = root('<a b=" 1 " c=" " d=""/>');
  expect(['b', 'c', 'd', 'e'].map((name) => getAttribute(element, name))).toEqual(['1', null, null, null]);
  expect([getAttribute(null, 'b'), getAttribute(undefined, 'b')]).toEqual([null, null]);
});

test('texts are decoded, but not in CDATA, and only those directly inside count', () => {
  const element = root('<a>1 &lt; 2<b>no</b><![CDATA[ &lt; ]]>&gt;</a>');
  expect(textOf(element)).toBe('1 < 2 &lt; >');
  expect(textOf(null)).toBe('');
});

test('elements are found by name, and a path tries every element of a name', () => {
  const element = root('<a><b/><c/><b><d x="1"/></b><b><d x="2"/></b>text</a>');
  expect(childrenNamed(element, 'b')).toHaveLength(3);
  expect(childNamed(element, 'c')?.name).toBe('c');
  expect([childNamed(element, 'x'), childNamed(null, 'x'), childrenNamed(undefined, 'x')]).toEqual([null, null, []]);
  expect(getAttribute(elementAt(element, 'b', 'd'), 'x')).toBe('1');
  expect([elementAt(element, 'b', 'x'), elementAt(null, 'b')]).toEqual([null, null]);
  expect(elementAt(element)).toBe(element);
});

test('an element knows where it begins', () => {
  expect(root(' \n<a><b/></a>')).toMatchObject({ position: 2, content: [{ name: 'b', position: 5 }] });
});

test('only so many elements may be open at once', () => {
  const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
  expect(root(nested(deepestXml))?.name).toBe('a');
  expect(() => readXml(nested(deepestXml + 1))).toThrow(TooDeep);
  expect(root(`<a>${'<b></b>'.repeat(deepestXml + 1)}</a>`)?.content).toHaveLength(deepestXml + 1);
});
