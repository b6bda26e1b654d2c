import * as fc from 'fast-check';

/**
 * Rows of submissions with answers of every type for tests: hostile texts, several languages, empty values, repeats in
 * repeats, names that objects have already.
 */
export type JsonRow = Record<string, unknown>;

const hostile = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0301',
  'e\u0301',
  'é',
  'É',
  'İstanbul',
  'ΟΔΟΣ',
  'οδος',
  'straße',
  'STRASSE',
  'سلام',
  '東京',
  '👩‍👩‍👧',
  '\ud800',
  '\ufeffbom',
  '__proto__',
  'constructor',
  '"quoted", comma\nline',
  "'; drop table",
  '10',
  '9',
  '2 items',
  '10 items',
  '1e3',
  '-0',
  '2026-03-14',
  '<script>alert(1)</script>',
  '&lt;b&gt; &amp;',
  '\u202egnp.exe',
  'a\u200bb',
  '\r\n\u2028',
  'null',
  'ﾔﾏﾀﾞ',
  'x'.repeat(10_000),
];

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });

const text = maybe(fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 12, unit: 'grapheme' }), fc.uuid()));
const choice = maybe(fc.constantFrom('yes', 'no', 'unknown', 'Élise'));
const several = maybe(fc.array(fc.constantFrom('a', 'b', 'c', 'é'), { maxLength: 3 }).map((all) => all.join(' ')));
const whole = maybe(fc.oneof(fc.integer({ min: -5, max: 40 }), fc.maxSafeInteger()));
const decimal = maybe(
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0.1, 1.5, 36.82)),
);
const moment = fc.integer({ min: Date.UTC(2026, 2, 13), max: Date.UTC(2026, 2, 16) });
const date = maybe(
  fc.oneof(
    moment.map((at) => new Date(at).toISOString().slice(0, 10)),
    fc.constantFrom('0001-01-01', 'soon'),
  ),
);
const time = maybe(fc.constantFrom('08:15:00.000+03:00', '23:59:59.999Z', '00:00:00.000-11:00'));

const zones = ['Z', '+03:00', '+05:45', '-11:00', '+14:00'];
const minutes = (zone: string): number =>
  zone === 'Z' ? 0 : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
const dateTime = maybe(
  fc.oneof(
    fc
      .tuple(moment, fc.constantFrom(...zones))
      .map(([at, zone]) => new Date(at + minutes(zone) * 60_000).toISOString().slice(0, -1) + zone),
    fc.constantFrom('2026-03-14T10:00:00+03:00', '2026-03-14T24:00:00.000Z', 'yesterday'),
  ),
);

const coordinate = fc.tuple(
  fc.constantFrom(36.80123, 36.81, 36.82, 36.83, -179.9, 179.9),
  fc.constantFrom(-1.31, -1.3, -1.29, -1.28, 0, 89.9),
);
const position = fc
  .tuple(coordinate, maybe(fc.constantFrom(0, 1661.5)))
  .map(([[lon, lat], altitude]) => (altitude === null ? [lon, lat] : [lon, lat, altitude]));
const point = maybe(
  fc.tuple(position, maybe(fc.constantFrom(0, 4.5, 12))).map(([coordinates, accuracy]): JsonRow => ({
    type: 'Point',
    coordinates,
    ...(accuracy === null ? {} : { properties: { accuracy } }),
  })),
);
const line = maybe(
  fc
    .array(position, { minLength: 1, maxLength: 4 })
    .map((coordinates): JsonRow => ({ type: 'LineString', coordinates })),
);
const area = maybe(
  fc
    .array(position, { minLength: 3, maxLength: 5 })
    .map((ring): JsonRow => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })),
);

/** Own keys of any name, in this order. */
const objectOf = (entries: readonly (readonly [string, unknown])[]): JsonRow => {
  const object = {};
  for (const [key, value] of entries)
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  return object;
};

const link = '@odata.navigationLink';

const toys = fc.array(fc.record({ kind: choice, price: decimal }), { maxLength: 2 });
const children = fc.array(fc.record({ name: text, age: whole, born: date, toys, home: point }), { maxLength: 3 });

const system = fc.record({
  submissionDate: moment.map((at) => new Date(at).toISOString()),
  updatedAt: maybe(moment.map((at) => new Date(at).toISOString())),
  submitterId: maybe(fc.constantFrom('5', '12', '101')),
  submitterName: maybe(fc.constantFrom('Fatou', 'Moussa Élise', 'Tablet 1')),
  attachmentsPresent: fc.constantFrom(0, 1, 2),
  attachmentsExpected: fc.constantFrom(2, 3),
  status: fc.constant(null),
  reviewState: maybe(fc.constantFrom('approved', 'rejected', 'hasIssues')),
  deviceId: maybe(fc.constantFrom('collect:1', 'collect:2')),
  edits: fc.constantFrom(0, 1),
  formVersion: fc.constantFrom('1', '2026-01'),
  deletedAt: fc.constant(null),
});

const answers = fc.record({
  start: dateTime,
  end: dateTime,
  text,
  choice,
  several,
  whole,
  decimal,
  date,
  time,
  point,
  line,
  area,
  odd: maybe(fc.oneof(fc.boolean(), fc.integer(), fc.constant('text'), fc.constant([]))),
  proto: text,
  children,
  hasOdd: fc.boolean(),
  linked: fc.boolean(),
});

/** A row with this id; one in ten is encrypted and has no answers. */
export const rowWith = (id: string): fc.Arbitrary<JsonRow> =>
  fc.tuple(answers, system, fc.integer({ min: 0, max: 9 })).map(([given, __system, chance]) => {
    if (chance === 0) return { __id: id, __system: { ...__system, status: 'notDecrypted' } };
    const way = `Submissions('${encodeURIComponent(id)}')/children/child`;
    const turns = given.children.map((child, at): JsonRow => {
      const turnId = `${id}-${at}`;
      return objectOf([
        ['name', child.name],
        ['age', child.age],
        ['born', child.born],
        ['home', child.home],
        [`toy${link}`, `${way}('${turnId}')/toy`],
        ...(child.toys.length === 0
          ? []
          : [['toy', child.toys.map((toy, index) => ({ ...toy, __id: `${turnId}.${index}` }))] as const]),
        ['__id', turnId],
      ]);
    });
    return objectOf([
      ['start', given.start],
      ['end', given.end],
      ['text', given.text],
      ['choice', given.choice],
      ['several', given.several],
      ['numbers', { whole: given.whole, decimal: given.decimal, inner: { date: given.date, time: given.time } }],
      ['point', given.point],
      ['line', given.line],
      ['area', given.area],
      ...(given.hasOdd ? [['odd', given.odd] as const] : []),
      // A group that looks like a place.
      ['group', { type: given.choice, coordinates: given.text }],
      ['__proto__', given.proto],
      ['constructor', given.proto],
      [
        'children',
        objectOf([
          [`child${link}`, given.linked ? way : 'elsewhere'],
          ...(turns.length === 0 ? [] : [['child', turns] as const]),
        ]),
      ],
      ['meta', { instanceID: chance === 1 ? `uuid:edited-${id}` : id }],
      ['__id', id],
      ['__system', __system],
    ]);
  });

/** An entity with this id, whose properties are texts, as the server has them. */
const entityWith = (id: string): fc.Arbitrary<JsonRow> =>
  fc
    .record({
      label: text.map((label) => label ?? 'a label'),
      kind: choice.map((kind) => kind ?? ''),
      count: fc.constantFrom('', '0', '7', '10', '-1.5', '1e3', 'many'),
      proto: text,
      geometry: fc.constantFrom('', '-1.3 36.82 0 0', '-1.3 36.82; -1.31 36.83', 'nowhere'),
      __system: fc.record({
        createdAt: moment.map((at) => new Date(at).toISOString()),
        creatorId: fc.constantFrom('5', '12'),
        creatorName: fc.constantFrom('Fatou', 'Moussa Élise'),
        updates: fc.constantFrom(0, 1, 2),
        updatedAt: maybe(moment.map((at) => new Date(at).toISOString())),
        deletedAt: fc.constant(null),
        version: fc.constantFrom(1, 2, 3),
        conflict: maybe(fc.constantFrom('soft', 'hard')),
      }),
    })
    .map(({ label, kind, count, proto, geometry, __system }) =>
      objectOf([
        ['label', label],
        ['kind', kind],
        ['count', count],
        ['__proto__', proto],
        ['geometry', geometry],
        ['__id', id],
        ['__system', __system],
      ]),
    );

/** Entities with different ids. */
export const someEntities = (most: number): fc.Arbitrary<JsonRow[]> =>
  fc
    .integer({ min: 0, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => entityWith(`uuid:${at}`))));

/** Rows with different ids. */
export const someRows = (most: number): fc.Arbitrary<JsonRow[]> =>
  fc
    .integer({ min: 0, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => rowWith(`uuid:${at} 'ä/`))));
