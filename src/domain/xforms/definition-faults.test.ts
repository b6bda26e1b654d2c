import { expect, test } from 'vitest';
import { definitionFaults } from './definition-faults';
import { largeForm, xform } from '../../../tests/helpers/xforms';
import { xmlFaults } from './xml-faults';

const good = xform({
  data: '<age/><group><name/></group>',
  binds: '<bind nodeset="/data/age" type="int"/>\n<bind nodeset="/data/group/name" type="string"/>',
  body: '<input ref="/data/age"><label>A &amp; B &lt; 3</label></input>\n<group ref="/data/group"><input ref="/data/group/name"/></group>',
});

test('a good form has no faults', () => {
  expect(definitionFaults(good)).toEqual([]);
  expect(definitionFaults(largeForm(500))).toEqual([]);
  expect(
    xmlFaults('<!DOCTYPE a [<!ENTITY b "<c>">]><a x="1 > 0">&b;<!-- <d> & --><![CDATA[<e> & ]]><?f <g>?></a>'),
  ).toEqual([]);
});

test.each([
  ['a missing end tag', '<a>\n<b>\n<c/>\n</a>', [{ kind: 'tag-not-closed', name: 'b', line: 2 }]],
  ['an end tag too much', '<a>\n</b>\n</a>', [{ kind: 'tag-not-opened', name: 'b', line: 2 }]],
  ['an end that is missing', '<a>\n<b/>', [{ kind: 'tag-not-closed', name: 'a', line: 1 }]],
  ['a bare ampersand', '<a>\nB & C</a>', [{ kind: 'character-not-escaped', character: '&', line: 2 }]],
  [
    'a bare ampersand in an attribute',
    '<a>\n<b c="d & e"/></a>',
    [{ kind: 'character-not-escaped', character: '&', line: 2 }],
  ],
  ['a bare bracket', '<a>\n\n1 < 2</a>', [{ kind: 'character-not-escaped', character: '<', line: 3 }]],
  [
    'an unfinished comment',
    '<a>\n<!-- b</a>',
    [
      { kind: 'tag-not-closed', name: 'a', line: 1 },
      { kind: 'character-not-escaped', character: '<', line: 2 },
    ],
  ],
])('tells %s with its line', (_what, xml, faults) => {
  expect(xmlFaults(xml)).toEqual(faults);
});

test('tells a bind and a question for nodes that do not exist, with their lines', () => {
  const broken = good
    .replace('nodeset="/data/age"', 'nodeset="/data/agee"')
    .replace('ref="/data/group/name"', 'ref="/other/name"');
  const lineOf = (part: string) => broken.slice(0, broken.indexOf(part)).split('\n').length;
  expect(definitionFaults(broken)).toEqual([
    { kind: 'bind-without-node', reference: '/data/agee', line: lineOf('/data/agee') },
    { kind: 'question-without-node', reference: '/other/name', line: lineOf('/other/name') },
  ]);
});

test('tells a form without an ID', () => {
  expect(definitionFaults(good.replace(' id="households"', ''))).toMatchObject([{ kind: 'form-id-missing' }]);
});

test('of XML that is not well-formed only its own faults count', () => {
  expect(definitionFaults(good.replace('<name/>', '<name>'))).toMatchObject([{ kind: 'tag-not-closed', name: 'name' }]);
});

test('hostile texts end soon', () => {
  expect(xmlFaults('<'.repeat(100_000)).length).toBe(20);
  expect(xmlFaults('<a>'.repeat(100_000)).length).toBe(20);
  expect(xmlFaults(`<a ${'b="c" '.repeat(50_000)}`)).not.toEqual([]);
  expect(definitionFaults('no xml')).toEqual([]);
});
