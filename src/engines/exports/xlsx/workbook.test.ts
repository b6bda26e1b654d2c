import { unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { field, gathered, hostileTexts, planWith } from '../../../../tests/helpers/export-plans';
import type { ExportPlan, Row } from '../plan';
import { ZipCheck } from '../stream-checks';
import { workbookWriter } from './workbook';

type Element = { name?: string; attribs?: Record<string, string>; children?: Element[]; data?: string };

const elements = (node: Element, name: string): Element[] => [
  ...(node.name === name ? [node] : []),
  ...(node.children ?? []).flatMap((child) => elements(child, name)),
];
const textIn = (node: Element): string => node.data ?? (node.children ?? []).map(textIn).join('');
/** As the format reads texts: `_x0041_` is a character. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The sheets by name, each as cells by their places, read with an XML parser. */
async function read(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const xml = (path: string) =>
    parseDocument(new TextDecoder().decode(files[path]), { xmlMode: true }) as unknown as Element;
  const sheets = elements(xml('xl/workbook.xml'), 'sheet').map(({ attribs }, index) => {
    const cells = elements(xml(`xl/worksheets/sheet${index + 1}.xml`), 'c').map((cell) => {
      const { r = '', t = 'n', s = '0' } = cell.attribs ?? {};
      expect(elements(cell, 'f')).toEqual([]);
      const value = t === 'inlineStr' ? unescaped(textIn(cell)) : Number(textIn(cell));
      return [r, { value, s }] as const;
    });
    return [attribs?.['name'] ?? '', Object.fromEntries(cells)] as const;
  });
  return { names: sheets.map(([name]) => name), sheets: Object.fromEntries(sheets), files: Object.keys(files) };
}

async function write(plan: ExportPlan, rows: Row[], rowLimit?: number) {
  const out = gathered();
  const writer = workbookWriter(plan, out.emit, rowLimit === undefined ? {} : { rowLimit });
  for (const row of rows) writer.write(row);
  writer.end({ title: 'About', lines: [['Zone', 'Asia/Kolkata']] });
  const bytes = await out.bytes();
  return { ...(await read(bytes)), bytes, counts: writer.counts };
}
const system = { status: null };

test('writes texts, numbers, dates and times as what they are', async () => {
  const plan = planWith([
    field('name'),
    field('age', 'int'),
    field('born', 'date'),
    field('at', 'time'),
    field('large', 'int'),
    field('place', 'geopoint'),
    field('missing'),
  ]);
  const { sheets } = await write(plan, [
    {
      __id: 'a',
      __system: system,
      name: 'Ana',
      age: 41,
      born: '2026-03-13',
      at: '06:30:00.000+02:00',
      large: 1234567890123456,
      place: { type: 'Point', coordinates: [37.25, -1.5, 1200], properties: { accuracy: 5 } },
      missing: null,
    },
  ]);
  const cells = sheets['Submissions'];
  expect(cells).toMatchObject({
    A1: { value: 'name' },
    A2: { value: 'Ana' },
    B2: { value: 41 },
    C2: { value: 46_094, s: '1' },
    D2: { value: 0.270_833_333_333_333_3, s: '3' },
    E1: { value: 'at-WithOffset' },
    E2: { value: '06:30:00.000+02:00' },
    // A spreadsheet would round the last digit.
    F2: { value: '1234567890123456' },
    G1: { value: 'place-Latitude' },
    G2: { value: -1.5 },
    H2: { value: 37.25 },
    I2: { value: 1200 },
    J2: { value: 5 },
  });
  expect(cells?.['K2']).toBeUndefined();
  expect(sheets['About']).toMatchObject({ A1: { value: 'Zone' }, B1: { value: 'Asia/Kolkata' } });
});

const line = (type: string, ...coordinates: number[][]) => ({
  type,
  coordinates: type === 'Polygon' ? [coordinates] : coordinates,
});

test('writes moments, lines and areas, and as texts what is none of them', async () => {
  const types = ['moment', 'geotrace', 'geoshape', 'decimal', 'int', 'dateTime', 'time'] as const;
  const { sheets } = await write(planWith(types.map((type) => field(type, type))), [
    {
      moment: new Date(2026, 2, 13, 12).toISOString(),
      geotrace: line('LineString', [1, 2], [3, 4]),
      geoshape: line('Polygon', [0, 0], [1, 0], [1, 1], [0, 0]),
      decimal: 0.5,
      dateTime: '2026-03-13T23:30:00.000-08:00',
    },
    {
      moment: 'soon',
      dateTime: 'now',
      geotrace: 'along the river',
      geoshape: line('Polygon', [0, 0]),
      decimal: '0.50',
      time: 'late',
      int: '7',
    },
    { moment: '', dateTime: '', geotrace: '', geoshape: '', decimal: '', time: '', int: '' },
  ]);
  expect(sheets['Submissions']).toMatchObject({
    A2: { value: 46_094.5, s: '2' },
    B2: { value: 'LINESTRING (1 2,3 4)' },
    C2: { value: 'POLYGON ((0 0,1 0,1 1,0 0))' },
    D2: { value: 0.5, s: '0' },
    // The day on the page; the moment is beside it.
    F2: { value: 46_094 + 23.5 / 24, s: '2' },
    G2: { value: '2026-03-13T23:30:00.000-08:00', s: '0' },
    A3: { value: 'soon' },
    B3: { value: 'along the river' },
    C3: { value: '{"type":"Polygon","coordinates":[[[0,0]]]}' },
    D3: { value: '0.50' },
    E3: { value: '7' },
    F3: { value: 'now' },
    H3: { value: 'late' },
  });
  expect(Object.keys(sheets['Submissions'] ?? {}).filter((place) => /[24]$/.test(place))).toEqual([
    'A2',
    'B2',
    'C2',
    'D2',
    'F2',
    'G2',
  ]);
});

test('a large sheet is compressed while its rows come', () => {
  let emitted = 0;
  const writer = workbookWriter(planWith([field('a')]), (bytes) => (emitted += bytes.length));
  for (let row = 0; row < 20_000; row += 1) writer.write({ a: crypto.randomUUID() });
  expect(emitted).toBeGreaterThan(100_000);
});

test('a date before spreadsheets count days, and what is no date, stay texts', async () => {
  const { sheets } = await write(planWith([field('day', 'date')]), [
    { __id: 'a', day: '1899-12-31' },
    { __id: 'b', day: 'soon' },
    { __id: 'c', day: '2026-02-30' },
  ]);
  expect(sheets['Submissions']).toMatchObject({
    A2: { value: '1899-12-31' },
    A3: { value: 'soon' },
    A4: { value: '2026-02-30' },
  });
});

test.each(hostileTexts)('keeps %j a text', async (text) => {
  const { sheets, bytes } = await write(planWith([field('constructor')]), [{ __id: 'a', constructor: text }]);
  expect(sheets['Submissions']?.['A2']?.value).toBe(text.toWellFormed());
  expect(sheets['Submissions']?.['A2']?.s).toBe(/^\s*[=+\-@＝]/.test(text) ? '4' : '0');
  const proof = new ZipCheck();
  proof.push(bytes);
  expect(proof.files()).toBe(7);
});

test('cuts texts over the limit of a cell, and counts them', async () => {
  const { sheets, counts } = await write(planWith([field('a')]), [
    { __id: 'a', a: 'x'.repeat(32_767) },
    { __id: 'b', a: 'y'.repeat(32_768) },
  ]);
  expect(String(sheets['Submissions']?.['A2']?.value)).toHaveLength(32_767);
  expect(String(sheets['Submissions']?.['A3']?.value)).toHaveLength(32_767);
  expect(counts).toMatchObject({ rows: 2, shortened: 1 });
});

test('more rows than a sheet can have go on in a further sheet, with its head', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ __id: `${index}`, a: index }));
  const { names, sheets, counts } = await write(planWith([field('a', 'int')]), rows, 4);
  expect(names).toEqual(['Submissions', 'Submissions (2)', 'Submissions (3)', 'About']);
  expect(sheets['Submissions (3)']).toMatchObject({ A1: { value: 'a' }, A2: { value: 6 } });
  expect(counts).toMatchObject({ rows: 7, continued: 2 });
});

test('repeats are sheets whose rows name the row around them', async () => {
  const room = { title: 'room', path: ['room'], fields: [field('use')], repeats: [] };
  const house = { title: 'a/b[house]*?:', path: ['g', 'house'], fields: [field('owner')], repeats: [room] };
  const { names, sheets } = await write(planWith([field('name')], [house]), [
    {
      __id: 's1',
      name: 'n',
      g: {
        house: [
          { __id: 'h1', owner: 'x', room: [{ __id: 'r1', use: 'cook' }] },
          { __id: 'h2', owner: 'y' },
        ],
      },
    },
    { __id: 's2', name: 'm', g: { house: [] } },
  ]);
  expect(names).toEqual(['Submissions', 'a b house', 'room', 'About']);
  expect(sheets['a b house']).toMatchObject({
    A1: { value: 'PARENT_KEY' },
    A2: { value: 's1' },
    B2: { value: 'h1' },
    C3: { value: 'y' },
  });
  expect(sheets['room']).toMatchObject({ A2: { value: 'h1' }, B2: { value: 'r1' }, C2: { value: 'cook' } });
});

test('writes a column per choice beside the answer: 1, 0, or nothing without an answer', async () => {
  const choiceColumns = [
    { name: 'a', header: 'many/a' },
    { name: 'aa', header: 'many/aa' },
  ];
  const plan = planWith([field('many', 'text', { isMultiple: true, choiceColumns }), field('next')]);
  const { sheets } = await write(plan, [
    { __id: '1', __system: system, many: 'aa other', next: 'x' },
    { __id: '2', __system: system, many: null, next: 'y' },
    { __id: '3', __system: system, many: '', next: 'z' },
  ]);
  const cells = sheets['Submissions'];
  expect(cells).toMatchObject({
    A1: { value: 'many' },
    B1: { value: 'many/a' },
    C1: { value: 'many/aa' },
    D1: { value: 'next' },
    A2: { value: 'aa other' },
    B2: { value: 0 },
    C2: { value: 1 },
    D2: { value: 'x' },
    D3: { value: 'y' },
  });
  expect(Object.keys(cells ?? {}).filter((place) => /[ABC][34]/.test(place))).toEqual([]);
});

test('writes labels of choices, and counts rows that cannot be read', async () => {
  const choices = new Map([
    ['a', 'Água'],
    ['constructor', 'B'],
  ]);
  const plan = planWith([
    field('one', 'text', { choices }),
    field('many', 'text', { choices, isMultiple: true }),
    field('state', 'text', { choices, ifMissing: 'a' }),
  ]);
  const { sheets, counts } = await write(plan, [
    { __id: '1', __system: system, one: 'constructor', many: 'a  unknown constructor', state: null },
    { __id: '2', __system: { status: 'notDecrypted' } },
  ]);
  expect(sheets['Submissions']).toMatchObject({
    A2: { value: 'B' },
    B2: { value: 'Água; unknown; B' },
    C2: { value: 'Água' },
  });
  expect(counts).toMatchObject({ rows: 2, unreadable: 1 });
});
