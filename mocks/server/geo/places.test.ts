import { describe, expect, it } from 'vitest';
import { geometryByLook, geometryOf } from './places';

const point = (text: string) => geometryOf('geopoint', false, [text]);

describe('a place', () => {
  it('has its longitude first, and no accuracy', () => {
    expect(point(' -1.5 37.25 1200.5 4 ')).toEqual({ type: 'Point', coordinates: [37.25, -1.5, 1200.5] });
    expect(point('1 2')).toEqual({ type: 'Point', coordinates: [2, 1] });
  });
  it.each(['', '1', '91 0', '0 181', '1,2', '01 2', '1. 2', '1 2 3 -4', '1 2 3 4 5', '+1 2', '1e1 2', 'NaN 1', '1 2;'])(
    'is missing for %j',
    (text) => {
      expect(point(text)).toBeNull();
    },
  );
});

describe('traces and shapes', () => {
  it('are valid as a whole or left out', () => {
    expect(geometryOf('geotrace', false, ['1 2; 3 4'])).toEqual({
      type: 'LineString',
      coordinates: [
        [2, 1],
        [4, 3],
      ],
    });
    expect(geometryOf('geotrace', false, ['1 2; 3 4;'])).toBeNull();
    expect(geometryOf('geotrace', false, ['1 2'])).toBeNull();
    expect(geometryOf('geoshape', false, ['1 2;1 3;2 3;1.0 2'])).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [2, 1],
          [3, 1],
          [3, 2],
          [2, 1],
        ],
      ],
    });
    expect(geometryOf('geoshape', false, ['1 2;1 3;2 3;1 4'])).toBeNull();
  });
  it('become several in a repeat, without invalid ones', () => {
    expect(geometryOf('geopoint', true, ['1 2', 'x'])).toEqual({ type: 'MultiPoint', coordinates: [[2, 1]] });
    expect(geometryOf('geopoint', true, ['x'])).toBeNull();
    expect(geometryOf('geopoint', false, [])).toBeNull();
  });
  it('of an entity are recognized by their text', () => {
    expect(geometryByLook('1 2 3 4')).toEqual({ type: 'Point', coordinates: [2, 1, 3] });
    expect(geometryByLook('1 2;3 4')?.type).toBe('LineString');
    expect(geometryByLook('1 2;1 3;1 2')?.type).toBe('LineString');
    expect(geometryByLook('1 2;1 3;2 3;1 2')?.type).toBe('Polygon');
    expect(geometryByLook('nowhere 5')).toBeNull();
  });
});
