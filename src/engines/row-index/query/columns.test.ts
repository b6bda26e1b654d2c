import { expect, test } from 'vitest';
import { engineOf, find } from '../../../../tests/helpers/row-engine';
import { countOf, isStamp, sealColumn, valueIn, zoneMinutes } from './columns';

/* In which form values are held: the one that is small, and fast to search, as long as every value comes back. */

const point = (coordinates: unknown[], more: object = {}) => ({ type: 'Point', coordinates, ...more });
const day = '2026-03-14T10:00:00.000';

test.each<[string, string, readonly unknown[]]>([
  ['the same value everywhere', 'same', ['a', 'a', 'a']],
  ['no value', 'same', [null, null]],
  ['zeros, of which one may be negative', 'numbers', [0, -0]],
  ['numbers', 'numbers', [1, null, 2.5]],
  ['times of the server', 'times', [`${day}Z`, null, '2026-03-15T00:00:00.000Z']],
  ['times of devices', 'stamps', [`${day}+03:00`, null, `${day}-05:45`, `${day}Z`]],
  ['a time of the server and one of a device', 'stamps', [`${day}Z`, `${day}+03:00`]],
  ['a time that is none', 'text', [`${day}Z`, '2026-02-30T00:00:00.000Z', 'soon']],
  ['few different texts', 'dictionary', ['a', 'b', 'a', 'b']],
  ['many different texts', 'text', ['a', 'b', 'c', 'a']],
  ['texts and numbers', 'json', ['a', 1]],
  ['truths', 'json', [true, false]],
  ['points', 'points', [point([1, 2]), null, point([1, 2, 3], { properties: { accuracy: 4 } })]],
  ['points in another order of keys', 'json', [{ coordinates: [1, 2], type: 'Point' }, null]],
  ['points with more in them', 'json', [point([1, 2], { properties: { accuracy: 4, more: 1 } }), null]],
  ['points with another part', 'json', [point([1, 2], { more: 1 }), null]],
  ['points of one number', 'json', [point([1]), null]],
  ['points of texts', 'json', [point(['1', '2']), null]],
  ['lines', 'json', [{ type: 'LineString', coordinates: [[1, 2]] }, null]],
])('%s are held as %s', (_, kind, values) => {
  const column = sealColumn(values);
  expect(column.kind).toBe(kind);
  expect(countOf(column)).toBe(values.length);
  expect(values.map((_value, row) => valueIn(column, row))).toEqual(values);
});

test('devices in more zones than a byte counts have texts', () => {
  const zones = Array.from({ length: 257 }, (_, at) => `+0${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`);
  const times = zones.map((zone) => day + zone);
  expect(sealColumn(times.slice(0, 256)).kind).toBe('stamps');
  const column = sealColumn(times);
  expect([column.kind, valueIn(column, 256)]).toEqual(['text', times[256]]);
});

test('values that a row does not have are null', () => {
  const column = sealColumn(['a'], 3);
  expect([0, 1, 2].map((row) => valueIn(column, row))).toEqual(['a', null, null]);
});

test('zones and times are told from other texts', () => {
  expect(['Z', '+03:00', '-05:45', '+3', 'soon'].map(zoneMinutes)).toEqual([0, 180, -345, NaN, NaN]);
  const times = [`${day}Z`, `${day}+03:00`];
  expect([...times, '2026-03-14T10:00:00Z', '2026-13-14T10:00:00.000Z', ''].filter(isStamp)).toEqual(times);
});

const texts = ['2 items', '10 items', '5.', '.5', ' 7 ', '1e3', '-3', '0x10', '1,5', 'b', null];
const engine = engineOf(texts.map((text, at) => ({ text, __id: String(at), __system: {} })));
const between = (from: string | null, to: string | null) =>
  engine.ids(find({ conditions: [{ field: '/text', op: 'between', from, to }] })).ids.map((id) => texts[Number(id)]);

test('a limit that is a number finds texts that are numbers, any other limit finds texts', () => {
  expect(between('1', null)).toEqual(['5.', ' 7 ', '1e3']);
  expect(between(null, '0.5')).toEqual(['.5', '-3']);
  expect(between('10 items', null)).toEqual(['2 items', '10 items', '5.', '1e3', 'b']);
  expect(between('1.5.', 'a')).toEqual(['2 items', '10 items', '5.', '1e3']);
});

test('rows that are asked for again are not searched again, up to eight selections', () => {
  const of = (value: string) => find({ conditions: [{ field: '/text', op: 'equals', value }] });
  const first = engine.find(of('first'));
  for (let at = 0; at < 7; at += 1) engine.find(of(String(at)));
  expect(engine.find(of('first'))).toBe(first);
  // The last used is the last to go.
  for (let at = 7; at < 14; at += 1) engine.find(of(String(at)));
  expect(engine.find(of('first'))).toBe(first);
  const last = engine.find(of('13'));
  for (let at = 14; at < 22; at += 1) engine.find(of(String(at)));
  expect([engine.find(of('13')) === last, engine.find(of('first')) === first]).toEqual([false, false]);
  const labelled = engine.find(of('first'));
  engine.setLabels({});
  expect(engine.find(of('first'))).not.toBe(labelled);
});
