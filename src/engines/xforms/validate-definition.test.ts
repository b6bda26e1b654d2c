import { expect, test } from 'vitest';
import { largeForm, xform } from '../../../tests/helpers/xforms';
import { validateDefinition, validateXml } from './validate-definition';

const good = xform({
  data: '<age/><group><name/></group>',
  binds: '<bind nodeset="/data/age" type="int"/>\n<bind nodeset="/data/group/name" type="string"/>',
  body: '<input ref="/data/age"><label>A &amp; B &lt; 3</label></input>\n<group ref="/data/group"><input ref="/data/group/name"/></group>',
});

test('a good form has no faults', () => {
  expect(validateDefinition(good)).toEqual([]);
  expect(validateDefinition(largeForm(500))).toEqual([]);
  expect(
    validateXml('<!DOCTYPE a [<!ENTITY b "<c>">]><a x="1 > 0">&b;<!-- <d> & --><![CDATA[<e> & ]]><?f <g>?></a>'),
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
  expect(validateXml(xml)).toEqual(faults);
});

test('tells a bind and a question for nodes that do not exist, with their lines', () => {
  const broken = good
    .replace('nodeset="/data/age"', 'nodeset="/data/agee"')
    .replace('ref="/data/group/name"', 'ref="/other/name"');
  const lineOf = (part: string) => broken.slice(0, broken.indexOf(part)).split('\n').length;
  expect(validateDefinition(broken)).toEqual([
    { kind: 'bind-without-node', reference: '/data/agee', line: lineOf('/data/agee') },
    { kind: 'question-without-node', reference: '/other/name', line: lineOf('/other/name') },
  ]);
});

test.each<[string, string, object[]]>([
  ['an attribute of a node', '<bind nodeset="/data/age/@x"/><bind nodeset="/data/@x"/>', []],
  ['the root', '<bind nodeset="/data"/>', []],
  ['an expression', '<bind nodeset="/data/r[1]/x"/><bind nodeset="count(/other/x)"/>', []],
  ['nothing', '<bind/>', []],
  ['another root, by ref', '<bind ref="/other/age"/>', [{ kind: 'bind-without-node', reference: '/other/age' }]],
  ['an unknown attribute', '<bind nodeset="/data/gone/@x"/>', [{ reference: '/data/gone/@x' }]],
])('a bind for %s', (_, bind, faults) => {
  const xml = xform({ data: '<age/>', binds: bind, body: '<input ref="/data/age"/>' });
  expect(validateDefinition(xml)).toMatchObject(faults);
});

test('questions of nodes that do not exist are told in the order of the file, those in other elements, too', () => {
  const body = `<group ref="/data/lost"><input ref="/data/g/a"/></group><group><label>Page</label><input ref="/data/g/b"/>
    </group><input ref="/other/c"><setvalue ref="/other/d"/></input><input ref="count(/other/e)"/>`;
  const binds = '<bind nodeset="/data/first"/>\n';
  expect(
    validateDefinition(xform({ data: '<g><a/></g>', binds, body })).map(
      (fault) => 'reference' in fault && fault.reference,
    ),
  ).toEqual(['/data/first', '/data/lost', '/data/g/b', '/other/c', '/other/d']);
});

test('tells expressions that cannot be parsed, with their lines and questions', () => {
  const bad = '. &gt;= 0 and . &lt;';
  const xml = xform({
    data: '<age/><group><name/></group><r><x/></r>',
    binds: `<bind nodeset="/data/age" constraint="${bad}" relevant=" true() " required=""/>
<bind nodeset="/data/group/name" calculate="a == b" jr:constraintMsg="a == b"/>`,
    body: `<input ref="/data/age"><label>Age <output value="/data/"/></label><hint ref="jr:itext('age')"/></input>
<group ref="/data/group"><select1 ref="name"><label>N</label><setvalue ref="/data/age" event="xforms-value-changed" value=""/>
<itemset nodeset="instance('x')/root/item[name = "><value ref="name"/><label ref="label"/></itemset></select1></group>
<group ref="/data/r"><repeat nodeset="/data/r" jr:count="1 +"><input ref="/data/r/x"/></repeat></group>`,
    model: '<instance id="x"><root><item><value ref="1 +">a b</value></item></root></instance>',
  });
  const lineOf = (part: string) => xml.slice(0, xml.indexOf(part)).split('\n').length;
  expect(validateDefinition(xml)).toEqual(
    [
      { attribute: 'constraint', expression: '. >= 0 and . <', rest: '', path: '/age', line: lineOf(bad) },
      { attribute: 'required', expression: '', rest: '', path: '/age', line: lineOf(bad) },
      { attribute: 'calculate', expression: 'a == b', rest: '= b', path: '/group/name', line: lineOf('a == b') },
      { attribute: 'value', expression: '/data/', rest: '', path: '/age', line: lineOf('<output') },
      {
        attribute: 'nodeset',
        expression: "instance('x')/root/item[name =",
        rest: '',
        path: '/group/name',
        line: lineOf('<itemset'),
      },
      { attribute: 'count', expression: '1 +', rest: '', path: '/r', line: lineOf('jr:count') },
    ].map((fault) => ({ kind: 'expression-malformed', ...fault })),
  );
});

test('tells regular expressions that can freeze apps, with their lines and questions', () => {
  const bind = (pattern: string) => `<bind nodeset="/data/name" constraint="regex(., '${pattern}')"/>`;
  const form = (pattern: string) => xform({ data: '<name/>', binds: bind(pattern), body: '<input ref="/data/name"/>' });
  expect(validateDefinition(form('^(a+)+$'))).toMatchObject([
    { kind: 'pattern-explosive', attribute: 'constraint', pattern: '^(a+)+$', path: '/name' },
  ]);
  expect(validateDefinition(form('^[a-z]+$'))).toEqual([]);
});

test('tells a form without an ID', () => {
  expect(validateDefinition(good.replace(' id="households"', ''))).toEqual([{ kind: 'form-id-missing', line: 8 }]);
});

test('of XML that is not well-formed only its own faults count', () => {
  expect(validateDefinition(good.replace('<name/>', '<name>'))).toMatchObject([
    { kind: 'tag-not-closed', name: 'name' },
  ]);
});

test.each<[string, object[]]>([
  [
    '<a>\n<b>\n<c>\n</a>',
    [
      { name: 'b', line: 2 },
      { name: 'c', line: 3 },
    ],
  ],
  [
    '<a><b></a></b>',
    [
      { kind: 'tag-not-closed', name: 'b' },
      { kind: 'tag-not-opened', name: 'b' },
    ],
  ],
  [
    '<a b=c></a>',
    [
      { kind: 'character-not-escaped', character: '<' },
      { kind: 'tag-not-opened', name: 'a' },
    ],
  ],
  [`<a b='1' c="<"/>`, [{ character: '<' }, { character: '<' }]],
  ['<a>&#65;&#x41;&a.b-c:d;</a>', []],
  ['<a>&#x;</a>', [{ character: '&' }]],
  [
    '<a>\n<![CDATA[ b</a>',
    [
      { kind: 'tag-not-closed', line: 1 },
      { character: '<', line: 2 },
    ],
  ],
  ['<?xml version="1.0"', [{ character: '<' }]],
  ['<!DOCTYPE a>\n<a>\n&</a>', [{ character: '&', line: 3 }]],
  ['<!DOCTYPE a [', []],
  ['<!DOCTYPE a', []],
  ['<a>b</a >\n< c/>', [{ character: '<', line: 2 }]],
])('the faults of %j', (xml, faults) => {
  expect(validateXml(xml)).toMatchObject(faults);
  expect(validateXml(xml)).toHaveLength(faults.length);
});

test('hostile texts end soon', () => {
  expect(validateXml('<'.repeat(100_000)).length).toBe(20);
  expect(validateXml('<a>'.repeat(100_000)).length).toBe(20);
  expect(validateXml(`<a ${'b="c" '.repeat(50_000)}`)).not.toEqual([]);
  expect(validateDefinition('no xml')).toEqual([]);
});
