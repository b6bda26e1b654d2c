import * as fc from 'fast-check';

const items = ['apple', 'pear', 'fig']
  .map((name) => `<item><label>${name}</label><value>${name}</value></item>`)
  .join('');
const input = `<input ref="@"><label ref="jr:itext('q')"/></input>`;
const languages = ['English (en)', 'Français (fr)']
  .map((name) => `<translation lang="${name}"><text id="q"><value>Q</value></text></translation>`)
  .join('');

/** A kind of question: its bind, its control, and notations of answers that Collect, Enketo, pyxform and imports write. */
type Kind = readonly [bind: string, control: string, notations: readonly string[]];

/** Every kind of question, with answers that the engine would empty, rewrite or drop, and some that it writes itself. */
const kinds: Readonly<Record<string, Kind>> = {
  text: [
    'type="string"',
    input,
    ['Amina', '  two  spaces ', 'first\nsecond', '<b>&"\'', 'سلام ‏abc', '{"a":[1]}', ']]>', '007'],
  ],
  whole: [
    'type="int"',
    input,
    ['5', '007', '+3', '-12', '254712345678', '99999999999999999999', '1e3', '5.0', 'about five'],
  ],
  decimal: ['type="decimal"', input, ['5', '5.0', '5.50', '.5', '-0.10', '1e-3', '1,5', '0.12345678901234567890123']],
  date: ['type="date"', input, ['2024-05-01', '2024-05-01T00:00:00.000+03:00', '01/05/2024', '2024-02-31']],
  time: ['type="time"', input, ['14:05', '14:05:00', '14:05:00.000+03:00', '14:05:00.000Z', '2:05 PM']],
  moment: [
    'type="dateTime"',
    input,
    ['2019-02-11T16:04:45.638+07', '2019-02-11T16:04:45.638+07:00', '2019-02-11T09:04:45Z', '2019-02-11 16:04'],
  ],
  start: [
    'type="dateTime" jr:preload="timestamp" jr:preloadParams="start"',
    '',
    ['2019-02-11T16:04:45.638+07', '2019-02-11T16:04:45.638Z'],
  ],
  device: ['type="string" jr:preload="property" jr:preloadParams="deviceid"', '', ['collect:x', 'imei:1']],
  point: [
    'type="geopoint"',
    input,
    ['-1.29 36.82 0 0', '48.85 2.35', '48.850 2.350 0.0 0.0', '48.85 2.35 120.5 4', '48,85 2,35'],
  ],
  line: [
    'type="geotrace"',
    input,
    ['1 2 0 0;3 4 0 0', '1 2 0 0; 3 4 0 0; 1 2 0 0', '1.0 2.0 0.0 0.0;3.0 4.0 0.0 0.0;', '1 2 0 0'],
  ],
  area: ['type="geoshape"', input, ['1 2 0 0;3 4 0 0;5 6 0 0;1 2 0 0', '1 2 0 0;3 4 0 0;5 6 0 0', '1 2;3 4;5 7;1 2']],
  one: [
    'type="string"',
    `<select1 ref="@"><label>Q</label>${items}</select1>`,
    ['apple', 'kiwi', '\n  pear\n', 'two words'],
  ],
  several: [
    'type="string"',
    `<select ref="@"><label>Q</label>${items}</select>`,
    ['apple fig', 'fig apple', 'apple kiwi', 'fig  pear', 'kiwi'],
  ],
  order: [
    'type="odk:rank"',
    `<odk:rank ref="@"><label>Q</label>${items}</odk:rank>`,
    ['fig apple pear', 'kiwi fig apple pear', 'fig apple'],
  ],
  scale: [
    'type="int"',
    '<range ref="@" start="0" end="10" step="1"><label>Q</label></range>',
    ['5', '05', '99', '5.0'],
  ],
  fine: [
    'type="decimal"',
    '<range ref="@" start="0" end="1" step="0.1"><label>Q</label></range>',
    ['0.5', '.5', '0.55', '5'],
  ],
  seen: ['type="string"', '<trigger ref="@"><label>Q</label></trigger>', ['OK', 'ok', '1']],
  code: ['type="barcode"', input, ['0012 ', 'https://example.org/?a=1&b=2']],
  photo: [
    'type="binary"',
    '<upload ref="@" mediatype="image/*"><label>Q</label></upload>',
    ['p1.jpg', '\n p1.png\n', 'ø ü.jpg'],
  ],
  untyped: ['', input, ['5', ' x ']],
  computed: ['type="decimal" calculate="1 + 1"', '', ['2', '2.0', '2.00']],
  hidden: ['type="int" relevant="false()"', input, ['7', '007']],
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** How XML can say the same text. */
const writers: readonly ((name: string, text: string) => string)[] = [
  (name, text) => `<${name}>${escapeXml(text)}</${name}>`,
  (name, text) =>
    text.includes(']]>') ? `<${name}>${escapeXml(text)}</${name}>` : `<${name}><![CDATA[${text}]]></${name}>`,
  (name, text) =>
    `<${name} note="a &gt; b">${[...text].map((one) => (/[a-z]/.test(one) ? `&#x${(one.codePointAt(0) ?? 0).toString(16)};` : escapeXml(one))).join('')}</${name}>`,
];

const metas: readonly ((id: string) => string)[] = [
  (id) =>
    `<orx:meta xmlns:orx="http://openrosa.org/xforms"><orx:instanceID>${id}</orx:instanceID><orx:instanceName>Name &amp; co</orx:instanceName></orx:meta>`,
  (id) => `<meta><instanceID>${id}</instanceID></meta>`,
  (id) => `<meta xmlns="http://openrosa.org/xforms">\n  <instanceID>${id}</instanceID>\n</meta>`,
  (id) =>
    `<h:meta xmlns:h="http://openrosa.org/xforms"><h:instanceID>${id}</h:instanceID><h:deprecatedID>uuid:before</h:deprecatedID></h:meta>`,
];

export interface EditedSubmission {
  definition: string;
  xml: string;
  instanceId: string;
}

type Answer = readonly [kind: string, text: string, write: (name: string, text: string) => string];

/**
 * A form and a submission to it with all kinds of answers, in groups and repeats, with answers to questions that the form
 * does not have, and between them white space, comments and elements that no form knows. The text of `changed` is `before`.
 */
export const editedSubmission = (id: string): fc.Arbitrary<EditedSubmission> => {
  const answerOf = (kind: string) =>
    fc.tuple(fc.constant(kind), fc.constantFrom(...(kinds[kind]?.[2] ?? [])), fc.constantFrom(...writers));
  const asked = Object.keys(kinds).filter((kind) => kind !== 'computed');
  // A calculation that the submission does not have is added to it.
  const answers = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...asked).chain(answerOf), { selector: ([kind]) => kind, minLength: 6 }),
      answerOf('computed'),
    )
    .map(([list, computed]) => [...list, computed]);
  const gap = fc.constantFrom(
    '',
    '',
    '\n',
    '\n  ',
    '<!-- a < b -->',
    '\r\n',
    '<unknown a="1"><inner>kept</inner></unknown>',
    '<empty/>',
    '<?tool x?>',
  );
  return fc
    .record({
      top: answers,
      group: answers,
      turns: fc.array(answers, { maxLength: 3 }),
      gaps: fc.array(gap, { minLength: 8, maxLength: 8 }),
      meta: fc.constantFrom(...metas),
      head: fc.constantFrom('', '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' ?>\n"),
      root: fc.constantFrom('', ' xmlns:jr="http://openrosa.org/javarosa"', ' submissionDate="2019-01-01"'),
    })
    .map(({ top, group, turns, gaps, meta, head, root }) => {
      const written = (list: readonly Answer[], prefix: string) =>
        list.map(([kind, text, write], at) => gaps[at % gaps.length] + write(prefix + kind, text)).join('');
      const instanceId = `uuid:${id}`;
      const xml = `${head}<data id="${id}" version="1"${root}>${written(top, 'a_')}<changed>before</changed>${gaps[1]}<moved>12</moved><g>${written(group, 'b_')}</g>${gaps[2]}${turns.map((turn) => `<r>${written(turn, 'c_')}</r>${gaps[3]}`).join('')}${meta(instanceId)}${gaps[4]}</data>`;
      return { definition: definitionOf(id), xml, instanceId };
    });
};

/** A form in two languages with every kind in the root, in a group and in a repeat; version 2 of a form that also had `moved`. */
function definitionOf(id: string): string {
  const names = Object.keys(kinds);
  const part = (prefix: string) => names.map((name) => `<${prefix}${name}/>`).join('');
  const binds = (path: string) => names.map((name) => `<bind nodeset="${path}${name}" ${kinds[name]?.[0]}/>`).join('');
  const body = (path: string) => names.map((name) => kinds[name]?.[1].replaceAll('@', path + name)).join('');
  return `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:odk="http://www.opendatakit.org/xforms" xmlns:orx="http://openrosa.org/xforms"><h:head><h:title>${id}</h:title><model odk:xforms-version="1.0.0"><itext>${languages}</itext><instance><data id="${id}" version="2">${part('a_')}<changed/><g>${part('b_')}<moved/></g><r jr:template="">${part('c_')}</r><orx:meta><orx:instanceID/><orx:instanceName/></orx:meta></data></instance>${binds('/data/a_')}${binds('/data/g/b_')}${binds('/data/r/c_')}<bind nodeset="/data/changed" type="string"/><bind nodeset="/data/orx:meta/orx:instanceID" type="string" readonly="true()" jr:preload="uid"/></model></h:head><h:body><input ref="/data/changed"><label>Changed</label></input>${body('/data/a_')}<group ref="/data/g"><label>G</label>${body('/data/g/b_')}<input ref="/data/g/moved"><label>Moved</label></input></group><group ref="/data/r"><label>R</label><repeat nodeset="/data/r">${body('/data/r/c_')}</repeat></group></h:body></h:html>`;
}
