import { describe, expect, test } from 'vitest';
import { nodeAt, parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';

/* What the data, the binds and the body say together. */

/** The paths of a form with those around them, without what every form has. */
const placesIn = (xml: string) =>
  parsed(xml)
    .nodes.filter(({ path }) => !path.startsWith('/meta'))
    .map(({ path, parent, depth }) => `${path} in ${parent ?? 'the form'} (${depth})`);

describe('where a node stands', () => {
  test('a question is found by its bind, by a path, and by a path from what is around it', () => {
    const xml = xform({
      data: '<a/><g><b/><h><c/></h></g>',
      binds:
        '<bind id="of_a" nodeset="/data/a"/><bind id="twice" nodeset="/data/g/b"/><bind id="twice" nodeset="/data/a"/>',
      body: `<input bind="of_a"/><group ref="/data/g"><input bind="twice" ref="/data/a"/><group ref="h"><input ref="./c"/>
        </group></group>`,
    });
    expect(placesIn(xml)).toEqual([
      '/a in the form (0)',
      '/g in the form (0)',
      '/g/b in /g (1)',
      '/g/h in /g (1)',
      '/g/h/c in /g/h (2)',
    ]);
    expect(
      parsed(xml)
        .nodes.slice(0, 5)
        .map(({ control }) => control),
    ).toEqual(['input', 'group', 'input', 'group', 'input']);
  });

  test('an unknown bind leaves the reference', () => {
    const body = '<input bind="none" ref="/data/a"><label>A</label></input>';
    expect(nodeAt(xform({ data: '<a/>', body }), '/a').label).toEqual({ '': 'A' });
  });

  test('groups without a place in the data may stand in each other and in a group with one', () => {
    const xml = xform({
      data: '<g><a/></g><b/><c/>',
      body: `<group ref="/data/g"><group><group><input ref="a"/></group></group></group>
        <group><input ref="/data/b"/></group><input ref="/data/c"/>`,
    });
    expect(placesIn(xml)).toEqual([
      '/g in the form (0)',
      '/g/~1 in /g (1)',
      '/g/~1/~2 in /g/~1 (2)',
      '/g/a in /g/~1/~2 (3)',
      '/~3 in the form (0)',
      '/b in /~3 (1)',
      '/c in the form (0)',
    ]);
  });

  test('where the body shows a question in another group than the data, it stays in that of the data', () => {
    const xml = xform({
      data: '<g><a/></g><h><b/></h>',
      body: '<group ref="/data/g"><input ref="/data/h/b"/><input ref="/data/g/a"/></group>',
    });
    expect(placesIn(xml)).toEqual(['/g in the form (0)', '/g/a in /g (1)', '/h in the form (0)', '/h/b in /h (1)']);
  });

  test('a group that only the data have stands where its first question does', () => {
    const xml = xform({
      data: '<g><z/><a/></g><b/><c/>',
      body: '<input ref="/data/b"/><input ref="/data/g/a"/><input ref="/data/c"/><input ref="/data/g/z"/>',
    });
    expect(placesIn(xml).map((line) => line.split(' ')[0])).toEqual(['/b', '/g', '/g/a', '/g/z', '/c']);
    expect(nodeAt(xml, '/g')).toMatchObject({ kind: 'group', type: 'structure', control: null });
  });

  test('calculations follow what stands before them, those in front of all stay there', () => {
    const xml = xform({
      data: '<first/><a/><second/><third/><b/>',
      binds: ['first', 'second', 'third'].map((name) => `<bind nodeset="/data/${name}" calculate="1"/>`).join(''),
      body: '<input ref="/data/b"/><input ref="/data/a"/>',
    });
    expect(placesIn(xml).map((line) => line.split(' ')[0])).toEqual(['/first', '/b', '/a', '/second', '/third']);
  });

  test('a question that the data do not have belongs to the nearest group that is there', () => {
    const xml = xform({ data: '<g><a/></g>', body: '<input ref="/data/g/gone/x"/><input ref="/data/g/a"/>' });
    expect(nodeAt(xml, '/g/gone/x')).toMatchObject({ parent: '/g', kind: 'question', default: null });
  });
});

describe('a repeat', () => {
  const labels = (body: string) => {
    const { label, hint, control, repeatCount } = nodeAt(xform({ data: '<r><a/></r>', body }), '/r');
    return [label[''], hint[''], control, repeatCount];
  };
  const repeat = (inside = '') => `<repeat nodeset="/data/r" jr:count="3">${inside}<input ref="/data/r/a"/></repeat>`;

  test('has its own label, or that of the group around it', () => {
    const texts = '<label>Outer</label><hint>Say all</hint>';
    expect(labels(`<group ref="/data/r">${texts}${repeat()}</group>`)).toEqual(['Outer', 'Say all', 'repeat', '3']);
    expect(labels(`<group ref="/data/r">${texts}${repeat('<label>Own</label>')}</group>`)).toEqual([
      'Own',
      'Say all',
      'repeat',
      '3',
    ]);
    expect(labels(`<group>${texts}${repeat()}</group>`)).toEqual(['Outer', undefined, 'repeat', '3']);
    expect(labels(repeat())).toEqual([undefined, undefined, 'repeat', '3']);
  });

  test('is not all that is in a group, so the group is one of its own', () => {
    const xml = xform({
      data: '<r><a/></r><b/>',
      body: `<group><label>Page</label>${repeat()}<input ref="/data/b"/></group>`,
    });
    expect(placesIn(xml)).toEqual(['/~1 in the form (0)', '/r in /~1 (1)', '/r/a in /r (2)', '/b in /~1 (1)']);
    expect(nodeAt(xml, '/~1')).toMatchObject({ kind: 'group', label: { '': 'Page' }, name: '' });
  });

  test('is one node, although the data have a template and a first entry of it', () => {
    const xml = xform({
      data: '<r jr:template=""><a/></r><r><a>1</a><b>2</b></r>',
      body: '<repeat nodeset="/data/r"><input ref="/data/r/a"/></repeat>',
    });
    expect(placesIn(xml)).toEqual(['/r in the form (0)', '/r/a in /r (1)', '/r/b in /r (1)']);
    expect(nodeAt(xml, '/r/a').default).toBeNull();
    expect(nodeAt(xml, '/r/b').default).toEqual({ value: '2', dynamic: false });
  });
});

describe('the kind of a node', () => {
  const kindOf = (bind: string, { body = '', model = '', data = '<a/>' } = {}) =>
    nodeAt(xform({ data, binds: `<bind nodeset="/data/a" ${bind}/>`, body, model }), '/a').kind;
  const input = '<input ref="/data/a"/>';

  test.each([
    ['readonly="true ( )"', 'note'],
    ['readonly="true()" type="string"', 'note'],
    ['readonly="/data/b"', 'question'],
    ['readonly="true()" type="int"', 'question'],
    ['readonly="true()" calculate="1"', 'question'],
    ['', 'question'],
  ])('of an input with %s is %s', (bind, kind) => {
    expect(kindOf(bind, { body: input })).toBe(kind);
  });

  test('a text that is only read is a question if it has an answer, or is chosen', () => {
    expect(kindOf('readonly="true()"', { body: input, data: '<a>5</a>' })).toBe('question');
    expect(kindOf('readonly="true()"', { body: '<select1 ref="/data/a"/>' })).toBe('question');
  });

  test.each([
    ['calculate="1"', '', 'calculation'],
    ['calculate="1" jr:preload="uid"', '', 'metadata'],
    ['', '<odk:recordaudio event="odk-instance-load" ref="/data/a"/>', 'metadata'],
    ['', '<setvalue event="odk-instance-load" ref="/data/a" value="1"/>', 'data'],
    ['', '', 'data'],
  ])('nobody sees: %s %s is %s', (bind, model, kind) => {
    expect(kindOf(bind, { model })).toBe(kind);
  });

  test('everything in meta is metadata, also in a group', () => {
    const xml = xform({ data: '<g><meta><x/></meta></g><metal/>', body: '' });
    expect(nodeAt(xml, '/g/meta').kind).toBe('metadata');
    expect(nodeAt(xml, '/g/meta/x').kind).toBe('metadata');
    expect(nodeAt(xml, '/metal').kind).toBe('data');
  });
});

test.each([
  ['integer', 'int'],
  ['xsd:integer', 'int'],
  ['select1', 'selectOne'],
  ['select', 'selectMultiple'],
  ['odd', 'odd'],
])('the type %s is %s', (written, type) => {
  expect(
    nodeAt(xform({ data: '<a/>', binds: `<bind nodeset="/data/a" type="${written}"/>`, body: '' }), '/a').type,
  ).toBe(type);
});

test('of several binds for a node the first counts; binds may stand in each other, and name it by ref', () => {
  const xml = xform({
    data: '<g><a/></g>',
    binds: `<bind nodeset="/data/g" relevant="1"><bind nodeset="a" type="int" required=" false( ) " readonly="false()"/>
      <bind ref="/data/g/a" type="date"/></bind>`,
    body: '<input ref="/data/g/a"/>',
  });
  expect(nodeAt(xml, '/g').relevant).toBe('1');
  expect(nodeAt(xml, '/g/a')).toMatchObject({ type: 'int', required: null, readonly: null, relevant: null });
  const byRef = xform({ data: '<a/>', binds: '<bind ref="/data/a" type="int"/>', body: '' });
  expect(nodeAt(byRef, '/a').type).toBe('int');
});

test('further attributes of the bind and the control are parameters; those with fields are not', () => {
  const xml = xform({
    data: '<a/>',
    binds:
      '<bind id="x" nodeset="/data/a" type="int" relevant="1" odk:length="9" jr:preload="date" jr:preloadParams="today"/>',
    body: '<range ref="/data/a" start="0" end="10" step="2" appearance="vertical"><label>A</label></range>',
  });
  expect(nodeAt(xml, '/a').parameters).toEqual({ length: '9', start: '0', end: '10', step: '2' });
  expect(nodeAt(xml, '/a').preload).toEqual({ kind: 'date', parameter: 'today' });
});

describe('what sets a value', () => {
  const form = (model: string, inside = '', group = '') =>
    xform({
      data: '<a/><b/><r><c/></r>',
      model,
      body: `<input ref="/data/a">${inside}</input><group ref="/data/r"><repeat nodeset="/data/r">${group}</repeat></group>`,
    });
  const set = (more: string, text = '') => `<setvalue ref="/data/b" ${more}>${text}</setvalue>`;

  test('once at the start is a default, by an expression or a text', () => {
    for (const event of ['odk-instance-first-load', 'odk-instance-load', 'xforms-ready', 'odk-new-repeat'])
      expect(nodeAt(form(set(`event="${event}" value="now()"`)), '/b').default).toEqual({
        value: 'now()',
        dynamic: true,
      });
    expect(nodeAt(form(set('event="xforms-ready"', ' x ')), '/b').default).toEqual({ value: 'x', dynamic: true });
  });

  test('later, or with nothing, is an action', () => {
    const { default: initial, actions } = nodeAt(
      form(set('event="odk-instance-first-load xforms-value-changed" value="1"') + set('event="xforms-ready"')),
      '/b',
    );
    expect(initial).toBeNull();
    expect(actions).toEqual([
      { kind: 'setvalue', events: ['odk-instance-first-load', 'xforms-value-changed'], value: '1', trigger: null },
      { kind: 'setvalue', events: ['xforms-ready'], value: null, trigger: null },
    ]);
  });

  test('twice with the same value is one with both events, of another value or trigger it is another', () => {
    const again = set('event="odk-new-repeat odk-instance-first-load" value="1"');
    const twice = nodeAt(form(set('event="odk-instance-first-load" value="1"') + again), '/b');
    expect(twice).toMatchObject({ default: { value: '1' }, actions: [] });
    const changed = set('event="xforms-value-changed" value="1"');
    const { actions } = nodeAt(form(set('event="x" value="1"') + set('event="x" value="2"'), changed), '/b');
    expect(actions.map(({ value, trigger }) => [value, trigger])).toEqual([
      ['1', null],
      ['2', null],
      ['1', '/a'],
    ]);
  });

  test('a place or a recording is no default', () => {
    const model = '<odk:setgeopoint ref="/data/b" event="odk-instance-first-load" value="1"/>';
    expect(nodeAt(form(model), '/b')).toMatchObject({ default: null, actions: [{ kind: 'setgeopoint', value: '1' }] });
  });

  test('in a repeat it belongs to each entry, in a question to its change', () => {
    const xml = form('', set('event="x" value="1"'), '<setvalue ref="c" event="odk-new-repeat" value="2"/>');
    expect(nodeAt(xml, '/b').actions).toMatchObject([{ trigger: '/a' }]);
    expect(nodeAt(xml, '/r/c').default).toEqual({ value: '2', dynamic: true });
    expect(nodeAt(form(set('value="1"')), '/b').default).toEqual({ value: '1', dynamic: true });
  });

  test('a fixed text stays beside other actions, and a blank one is none', () => {
    const xml = xform({ data: '<a> 5 </a><b> </b>', model: '<setvalue ref="/data/a" event="x" value="1"/>', body: '' });
    expect(nodeAt(xml, '/a')).toMatchObject({ default: { value: ' 5 ', dynamic: false }, actions: [{ value: '1' }] });
    expect(nodeAt(xml, '/b').default).toBeNull();
  });
});
