import { describe, expect, test } from 'vitest';
import { problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';

const question = (type: string, more: Record<string, string> = {}) =>
  `survey
   | type | name | label | ${Object.keys(more).join(' | ')} |
   | ${type} | a | A | ${Object.values(more).join(' | ')} |`;

test.each([
  ['text', 'type="string"', '<input ref="/data/a">'],
  ['add integer prompt', 'type="int"', '<input ref="/data/a">'],
  ['datetime', 'type="dateTime"', '<input ref="/data/a">'],
  ['gps', 'type="geopoint"', '<input ref="/data/a">'],
  ['percentage', 'constraint="0 &lt;= . and . &lt;= 100"', '<input'],
  ['acknowledge', 'type="string"', '<trigger ref="/data/a">'],
  ['note', 'readonly="true()"', '<input'],
  ['video', 'type="binary"', '<upload ref="/data/a" mediatype="video/*">'],
  ['file', 'type="binary"', 'mediatype="application/*"'],
  ['barcode', 'type="barcode"', '<input'],
  ['phone number', 'type="string"', '<hint>Enter numbers only.</hint>'],
])('a question of the type %s', (type, bind, control) => {
  const xml = xformOf(question(type));
  expect(xml).toContain(bind);
  expect(xml).toContain(control);
});

test.each([
  ['start', 'type="dateTime" jr:preload="timestamp" jr:preloadParams="start"'],
  ['imei', 'type="string" jr:preload="property" jr:preloadParams="deviceid"'],
  ['uri:deviceid', 'jr:preloadParams="uri:deviceid"'],
  ['username', 'jr:preloadParams="username"'],
])('%s is filled in by itself', (type, bind) => {
  const xml = xformOf(question(type));
  expect(xml).toContain(bind);
  expect(xml).toContain('<h:body/>');
});

describe('default values', () => {
  test.each([
    ['text', 'x - y', null],
    ['date', '2026-01-31', '2026-01-31'],
    ['time', '10:30:00', '10:30:00'],
    ['integer', '-3', '-3'],
    ['geopoint', '1 2 -3 - 4', '1 2 -3 - 4'],
    ['text', 'a-b', 'a-b'],
    ['text', 'today()', null],
    ['image', 'well.png', 'jr://images/well.png'],
  ])('%s: %s', (type, value, written) => {
    const computed = `event="odk-instance-first-load" value="${value}"`;
    expect(xformOf(question(type, { default: value }))).toContain(written === null ? computed : `<a>${written}</a>`);
  });
});

describe('parameters', () => {
  test.each([
    ['text', 'rows=3', 'rows="3"'],
    ['image', 'max-pixels=640 app=org.example.camera', 'orx:max-pixels="640"'],
    ['image', 'app=org.example.camera', 'intent="org.example.camera"'],
    ['audio', 'quality=voice-only', 'odk:quality="voice-only"'],
    ['background-audio', 'quality=low', '<odk:recordaudio ref="/data/a" event="odk-instance-load" odk:quality="low"/>'],
    ['start-geopoint', '', '<odk:setgeopoint ref="/data/a" event="odk-instance-first-load"/>'],
    [
      'geopoint',
      'capture-accuracy=5.5, warning-accuracy=9',
      'accuracyThreshold="5.5" unacceptableAccuracyThreshold="9"',
    ],
    ['geotrace', 'incremental=true; allow-mock-accuracy=true', 'odk:allow-mock-accuracy="true"'],
    ['range', 'end=5 step=0.5', 'start="1" end="5" step="0.5"'.split(' ')[1] ?? ''],
    ['audit', '', '<bind nodeset="/data/meta/audit" type="binary"/>'],
  ])('of %s: %s', (type, parameters, written) => {
    const name = type === 'audit' ? 'audit' : 'a';
    expect(
      xformOf(
        `survey\n| type | name | label | parameters |\n| ${type} | ${name} | A | ${parameters} |\n| text | b | B | |`,
      ),
    ).toContain(written);
  });

  test.each([
    ['text', 'rows=x', '2:parameter-not-whole'],
    ['text', 'lines=3', '2:parameter-unknown'],
    ['text', 'rows', '2:parameters-malformed'],
    ['image', 'max-pixels=9 app=camera', '2:app-name-invalid'],
    ['audio', 'quality=best', '2:parameter-value'],
    ['geoshape', 'incremental=no', '2:parameter-value'],
    ['geopoint', 'capture-accuracy=near', '2:parameter-not-number'],
    ['geotrace', 'reference-geometry=x', '2:reference-geometry-unknown'],
    ['range', 'step=0', '2:range-zero'],
    ['range', 'step=20', '2:range-too-large'],
    ['range', 'end=x', '2:parameter-not-number'],
    ['range', 'step=2 tick_interval=3', '2:range-between'],
    ['range', 'placeholder=11', '2:range-outside'],
    ['range', 'tick_labelset=l', '2:range-labels-unknown'],
    ['background-geopoint', '', '2:background-geopoint-trigger'],
  ])('of %s are checked: %s', (type, parameters, problem) => {
    expect(problemsOf(question(type, { parameters }))).toEqual([problem]);
  });

  test.each([
    ['location-priority=balanced', '2:audit-location-incomplete'],
    ['location-priority=balanced location-min-interval=60 location-max-age=30', '2:audit-age-too-small'],
    ['track-changes=maybe', '2:parameter-value'],
  ])('of audits are checked: %s', (parameters, problem) => {
    expect(problemsOf(`survey\n| type | name | parameters |\n| audit | | ${parameters} |`)).toEqual([problem]);
  });
});

describe('ranges', () => {
  const range = (parameters: string, choices: string, appearance = '') => `
    survey
    | type  | name | label | parameters    | appearance    |
    | range | a    | A     | ${parameters} | ${appearance} |
    choices
    | list_name | name | label |
    ${choices}`;

  test('may have labels', () => {
    expect(xformOf(range('end=3 tick_labelset=l', '| l | 1 | low |\n| l | 3 | high |'))).toContain(
      `<itemset nodeset="instance('l')/root/item"><value ref="name"/><label ref="label"/></itemset>`,
    );
  });

  test.each([
    ['| l | x | X |', '', 'range-label-not-number'],
    ['| l | 9 | X |', '', 'range-label-outside'],
    ['| l | 1.5 | X |', '', 'range-label-between'],
    ['| l | 2 | X |', 'no-ticks', 'range-labels-not-ends'],
    ['| l | 2 | X |', 'picker', 'range-appearance'],
  ])('have labels on the scale: %s %s', (choices, appearance, code) => {
    expect(problemsOf(range('end=3 tick_labelset=l', choices, appearance)).join()).toContain(code);
  });
});

describe('texts', () => {
  test('show answers, and values of lists', () => {
    const xml = xformOf(`
      survey
      | type | name | label |
      | text | a    | A     |
      | note | b    | <b> \${a} & instance('l')/root/item[name = \${a}]/label ! |
    `);
    expect(xml).toContain(
      `<label> &lt;b&gt; <output value=" /data/a "/> &amp; <output value="instance('l')/root/item[name =  /data/a ]/label"/> ! </label>`,
    );
  });

  test('may be a hint or a picture in place of a label', () => {
    expect(xformOf('survey\n| type | name | hint |\n| text | a | H |')).toContain('<label/><hint>H</hint>');
    expect(problemsOf('survey\n| type | name | guidance_hint |\n| text | a | G |')).toEqual(['2:label-missing']);
    expect(problemsOf('survey\n| type | name | label | big-image |\n| text | a | A | b.png |')).toEqual([
      '2:big-image-alone',
    ]);
  });

  test('have their guidance, media and messages in the itext', () => {
    const xml = xformOf(`
      survey
      | type | name | label | hint | guidance_hint | image | audio | constraint | constraint_message |
      | text | a    | A     | H    | G             | a.png | a.mp3 | . != ''    | Not \${a}          |
    `);
    expect(xml).toContain('<text id="/data/a:hint"><value>H</value><value form="guidance">G</value></text>');
    expect(xml).toContain(
      '<value>A</value><value form="image">jr://images/a.png</value><value form="audio">jr://audio/a.mp3</value>',
    );
    expect(xml).toContain('<value> Not <output value=" /data/a "/> </value>');
    expect(xml).toContain(`jr:constraintMsg="jr:itext('/data/a:jr:constraintMsg')"`);
  });
});

describe('triggers', () => {
  test('set a value when another answer changes', () => {
    const xml = xformOf(`
      survey
      | type                | name | label | trigger      | calculation |
      | text                | a    | A     |              |             |
      | calculate           | b    |       | \${a}        | now()       |
      | background-geopoint | c    |       | \${a}        |             |
    `);
    expect(xml).toContain('<setvalue ref="/data/b" event="xforms-value-changed" value="now()"/>');
    expect(xml).toContain('<odk:setgeopoint ref="/data/c" event="xforms-value-changed"/>');
    expect(xml).toContain('<bind nodeset="/data/b" type="string"/>');
  });

  test.each([
    ['a', '3:reference-malformed'],
    ['${a} ${a}', '3:trigger-comma-missing'],
    ['${x}', '3:trigger-unknown'],
    ['${b}', '3:trigger-unseen'],
  ])('are checked: %s', (trigger, problem) => {
    expect(
      problemsOf(
        `survey\n| type | name | label | trigger | calculation |\n| text | a | A | | |\n| calculate | b | | ${trigger} | 1 |`,
      ),
    ).toEqual([problem]);
  });
});
