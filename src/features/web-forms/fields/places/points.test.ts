import { expect, test } from 'vitest';
import { withoutClosingPoint, enteredPoint, measuredParts, pastedPair, toStoredPath, typedPoint } from './points';

const point = enteredPoint;
const [a, b, c] = [point(1, 1), point(1, 2), point(2, 2)];

const typed = (latitude: string, longitude: string) => typedPoint({ latitude, longitude });

test('coordinates are numbers within their bounds', () => {
  expect(typed('48.85', ' 2,35 ')).toEqual(point(48.85, 2.35));
  expect(typed('-.5', '2.')).toEqual(point(-0.5, 2));
  expect(typed('91', '0')).toBeNull();
  expect(typed('', '2')).toBeNull();
  expect(typed('-', '2')).toBeNull();
  expect(typed('.', '2')).toBeNull();
  expect(typed('0', '0')).toBeNull();
  expect(typed('1e1', '2')).toBeNull();
});

test('an entered point has altitude and accuracy 0, which nobody measured', () => {
  expect(typed('1', '2')).toEqual({ latitude: 1, longitude: 2, altitude: 0, accuracy: 0 });
  expect(measuredParts(point(1, 2))).toEqual({ altitude: null, accuracy: null });
  expect(measuredParts({ ...point(1, 2), accuracy: 4 })).toEqual({ altitude: null, accuracy: 4 });
  expect(measuredParts({ ...point(1, 2), altitude: 3, accuracy: null })).toEqual({ altitude: 3, accuracy: null });
});

test('a pasted pair fills both fields', () => {
  expect(pastedPair('48.85, 2.35')).toEqual({ latitude: '48.85', longitude: '2.35' });
  expect(pastedPair('48.85')).toBeNull();
  expect(pastedPair('48,85')).toBeNull();
});

test('an area is closed when it is stored, and shown without its last point', () => {
  expect(toStoredPath([a, b], true)).toBe('few');
  expect(toStoredPath([a, b, c], true)).toEqual([a, b, c, a]);
  expect(withoutClosingPoint([a, b, c, a], true)).toEqual([a, b, c]);
});

test('a line has two points at least and does not end where it began', () => {
  expect(toStoredPath([a], false)).toBe('few');
  expect(toStoredPath([a, b, a], false)).toBe('closed');
  expect(toStoredPath([a, b], false)).toEqual([a, b]);
});
