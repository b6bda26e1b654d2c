import { expect, test } from 'vitest';
import { sheetsOf } from '../../../../tests/helpers/xlsform-sheets';

const input = (name: string, inner = `<label>${name}</label>`, more = '') =>
  `<input ref="/data/${name}"${more}>${inner}</input>`;
const bind = (path: string, more: string) => `<bind nodeset="/data/${path}" ${more}/>`;

test.each([
  ['type="string"', 'text'],
  ['type="string" readonly="true()"', 'note'],
  ['type="int"', 'integer'],
  ['type="xsd:decimal"', 'decimal'],
  ['type="dateTime"', 'dateTime'],
  ['type="geoshape"', 'geoshape'],
])('an input with %s is a %s', (attributes, type) => {
  const { survey } = sheetsOf({ answers: '<a/>', model: bind('a', attributes), body: input('a') });
  expect(survey).toEqual([{ type, name: 'a', label: 'a' }]);
});

test.each([
  ['type="dateTime" jr:preload="timestamp" jr:preloadParams="start"', { type: 'start' }],
  ['type="string" jr:preload="property" jr:preloadParams="uri:deviceid"', { type: 'uri:deviceid' }],
  ['type="string" calculate="1 + 1"', { type: 'calculate', calculation: '1 + 1' }],
  ['type="int" calculate="1 + 1"', { type: 'integer', calculation: '1 + 1' }],
  ['type="string"', { type: 'hidden' }],
  ['type="int"', { type: 'hidden', 'bind::type': 'int' }],
])('what is not shown and has %s', (attributes, said) => {
  const { survey } = sheetsOf({ answers: '<a/>', model: bind('a', attributes) });
  expect(survey).toEqual([{ name: 'a', ...said }]);
});

test('conditions, messages and other attributes have columns', () => {
  const attributes =
    'type="string" required="true()" jr:requiredMsg="Say it" relevant="1 = 1" constraint=". != \'x\'" jr:constraintMsg="Not x" readonly="false()" odk:length="3"';
  const { survey } = sheetsOf({
    answers: '<a tag="t">x</a>',
    model: bind('a', attributes),
    body: input('a', '<label>A</label><hint>H</hint>', ' appearance="multiline" rows="3" custom="c"'),
  });
  expect(survey).toEqual([
    {
      type: 'text',
      name: 'a',
      label: 'A',
      hint: 'H',
      required: 'yes',
      required_message: 'Say it',
      relevant: '1 = 1',
      constraint: ". != 'x'",
      constraint_message: 'Not x',
      readonly: 'no',
      default: 'x',
      appearance: 'multiline',
      parameters: 'rows=3',
      'bind::odk:length': '3',
      'body::custom': 'c',
      'instance::tag': 't',
    },
  ]);
});

test('groups and repeats stand around their questions', () => {
  const { survey } = sheetsOf({
    answers: '<g><a/><r jr:template=""><b/></r><r><b/></r></g>',
    model: bind('g', 'relevant="1"') + bind('g/a', 'type="int"') + bind('g/r/b', 'type="string"'),
    body: `<group ref="/data/g" appearance="field-list"><label>G</label>${input('g/a')}<group ref="/data/g/r"><label>R</label><repeat nodeset="/data/g/r" jr:count=" /data/g/a ">${input('g/r/b')}</repeat></group></group>`,
  });
  expect(survey).toEqual([
    { type: 'begin_group', name: 'g', label: 'G', relevant: '1', appearance: 'field-list' },
    { type: 'integer', name: 'a', label: 'g/a' },
    { type: 'begin_repeat', name: 'r', label: 'R', repeat_count: '${a}' },
    { type: 'text', name: 'b', label: 'g/r/b' },
    { type: 'end_repeat' },
    { type: 'end_group' },
  ]);
});

test('the question that the converter makes of a count is left out again', () => {
  const { survey } = sheetsOf({
    answers: '<n/><r_count/><r jr:template=""><b/></r><r><b/></r>',
    model:
      bind('n', 'type="int"') +
      bind('r_count', 'type="string" readonly="true()" calculate=" /data/n  + 1"') +
      bind('r/b', 'type="string"'),
    body: `${input('n')}<group ref="/data/r"><label>R</label><repeat nodeset="/data/r" jr:count=" /data/r_count ">${input('r/b')}</repeat></group>`,
  });
  expect(survey?.map(({ name, repeat_count: count }) => [name, count])).toEqual([
    ['n', undefined],
    ['r', '${n} + 1'],
    ['b', undefined],
    [undefined, undefined],
  ]);
});

test('computed defaults and triggers', () => {
  const { survey } = sheetsOf({
    answers: '<a/><b/><c/><d/><e/>',
    model: `${['a', 'b', 'c'].map((name) => bind(name, 'type="string"')).join('')}${bind('d', 'type="geopoint"')}${bind('e', 'type="binary"')}<setvalue ref="/data/a" event="odk-instance-first-load" value="now()"/><odk:recordaudio ref="/data/e" event="odk-instance-load" odk:quality="low"/>`,
    body: `<input ref="/data/a"><label>A</label><setvalue ref="/data/b" event="xforms-value-changed" value=" /data/a  + 1"/><setvalue ref="/data/c" event="xforms-value-changed"/><odk:setgeopoint ref="/data/d" event="xforms-value-changed"/></input>`,
  });
  expect(survey).toEqual([
    { type: 'text', name: 'a', label: 'A', default: 'now()' },
    { type: 'calculate', name: 'b', trigger: '${a}', calculation: '${a} + 1' },
    { type: 'text', name: 'c', trigger: '${a}' },
    { type: 'background-geopoint', name: 'd', trigger: '${a}' },
    { type: 'background-audio', name: 'e', parameters: 'quality=low' },
  ]);
});

test('a default that looks like an expression stays a text', () => {
  const { survey, unsaid } = sheetsOf({
    answers: '<a>1 + 1</a><b>2026-03-14</b><c/>',
    model: `${bind('a', 'type="string"')}${bind('b', 'type="date"')}${bind('c', 'type="int"')}<setvalue ref="/data/c" event="odk-instance-first-load" value="5"/>`,
    body: input('a') + input('b') + input('c'),
  });
  expect(survey?.map((row) => row['default'])).toEqual(["concat('1 + 1')", '2026-03-14', '5']);
  expect(unsaid).toEqual([]);
});

test('ranges, places, pictures and the log have parameters', () => {
  const { survey } = sheetsOf({
    answers: '<a/><b/><c/><d/>',
    meta: '<audit/><instanceID/>',
    model: `${bind('a', 'type="decimal"')}${bind('b', 'type="geopoint" odk:allow-mock-accuracy="true"')}${bind('c', 'type="binary" orx:max-pixels="640"')}${bind('d', 'type="odk:rank"')}${bind('meta/audit', 'type="binary" odk:track-changes="true"')}<instance id="l"><root><item><name>x</name><label>X</label></item></root></instance>`,
    body: `<range ref="/data/a" start="0.5" end="5" step="0.5" odk:tick-interval="1"><label>A</label></range>${input('b', '<label>B</label>', ' accuracyThreshold="5"')}<upload ref="/data/c" mediatype="image/*" intent="org.example.draw"><label>C</label></upload><odk:rank ref="/data/d"><label>D</label><itemset nodeset="instance('l')/root/item"><value ref="name"/><label ref="label"/></itemset></odk:rank>`,
  });
  expect(survey).toEqual([
    {
      type: 'range',
      name: 'a',
      label: 'A',
      parameters: 'start=0.5 end=5 step=0.5 tick_interval=1',
      'bind::type': 'decimal',
    },
    { type: 'geopoint', name: 'b', label: 'B', parameters: 'capture-accuracy=5 allow-mock-accuracy=true' },
    { type: 'image', name: 'c', label: 'C', parameters: 'max-pixels=640 app=org.example.draw' },
    { type: 'rank l', name: 'd', label: 'D' },
    { type: 'audit', name: 'audit', parameters: 'track-changes=true' },
  ]);
});

test('what a spreadsheet cannot say is listed', () => {
  const { unsaid } = sheetsOf({
    answers: '<a/><b/><g><c/></g><r><d/></r><r><d/></r>',
    model: `${bind('a', 'type="string"')}<instance id="other" src="jr://images/x.png"/>`,
    body: `${input('b', '<label>See <h:b>this</h:b></label>')}<group><label>Look</label><input ref="/data/a"/></group><group ref="/data/r"><repeat nodeset="/data/r"><input ref="/data/r/d"><label>D <output value="1 + 1"/></label></input></repeat></group>`,
  });
  expect(unsaid.toSorted()).toEqual([
    'control-without-answer Look',
    'expression-in-text /data/r/d',
    'hidden-group g',
    'instance other',
    'markup-in-text /data/b',
    'no-label a',
    'other-order data',
    'repeat-instances r',
  ]);
});

test('a form without questions still has the sheet', () => {
  expect(sheetsOf({ answers: '' })).toMatchObject({ survey: [], settings: [{ form_id: 'form' }] });
});

test.each(['', 'no form', '<html/>', '<a>'.repeat(2000)])('a text without a form is refused: %#', (xml) => {
  expect(() => sheetsOf(xml)).toThrow(expect.objectContaining({ name: 'UnreadableXForm' }));
});
