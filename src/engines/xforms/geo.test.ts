import { describe, expect, it } from 'vitest';
import { areaInSquareMetres, projectToMetres, lengthInMetres, parseGeoAnswer, niceLength } from './geo';

const at = (lat: number, lon: number, altitude: number | null = null, accuracy: number | null = null) => ({
  lat,
  lon,
  altitude,
  accuracy,
});

describe('places', () => {
  it('have no altitude of 0, which no device measured, and no accuracy of 0', () => {
    expect(parseGeoAnswer('48.85 2.35 0.0 0.0')?.points).toEqual([at(48.85, 2.35)]);
    expect(parseGeoAnswer('48.85 2.35 0.0 3.0')?.points).toEqual([at(48.85, 2.35, null, 3)]);
    expect(
      parseGeoAnswer({ type: 'Point', coordinates: [2.35, 48.85, 0], properties: { accuracy: 0 } })?.points,
    ).toEqual([at(48.85, 2.35)]);
  });

  it('are read from GeoJSON with their accuracy', () => {
    expect(parseGeoAnswer({ type: 'Point', coordinates: [36.8, -1.3, 1650], properties: { accuracy: 4.5 } })).toEqual({
      kind: 'point',
      points: [at(-1.3, 36.8, 1650, 4.5)],
    });
    expect(
      parseGeoAnswer({
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4, 5],
        ],
        properties: { accuracies: [null, 3] },
      }),
    ).toEqual({
      kind: 'line',
      points: [at(2, 1), at(4, 3, 5, 3)],
    });
    expect(
      parseGeoAnswer({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      })?.kind,
    ).toBe('area');
  });

  it('are read from well-known text and from the text of a form', () => {
    expect(parseGeoAnswer('POINT (36.8 -1.3 1650)')).toEqual({ kind: 'point', points: [at(-1.3, 36.8, 1650)] });
    expect(parseGeoAnswer('LINESTRING (1 2,3 4)')).toEqual({ kind: 'line', points: [at(2, 1), at(4, 3)] });
    expect(parseGeoAnswer('POLYGON ((0 0,0 1,1 1,0 0))')?.points).toHaveLength(4);
    expect(parseGeoAnswer('-1.3 36.8 1650 4.5')).toEqual({ kind: 'point', points: [at(-1.3, 36.8, 1650, 4.5)] });
    expect(parseGeoAnswer('2 1 0 0; 4 3 0 0;')?.kind).toBe('line');
    expect(parseGeoAnswer('0 0 0 0;0 1 0 0;1 1 0 0;0 0 0 0')?.kind).toBe('area');
  });

  it('are none without valid coordinates', () => {
    for (const value of ['', 'somewhere', '91 0', '1', 'POINT (a b)', 'POINT ()', null, 5, {}, { type: 'Point' }])
      expect(parseGeoAnswer(value)).toBeNull();
    expect(parseGeoAnswer({ type: 'Point', coordinates: ['1', '2'] })).toBeNull();
    expect(parseGeoAnswer({ type: 'Polygon', coordinates: [] })).toBeNull();
    expect(parseGeoAnswer('0 0 0 0;x')).toBeNull();
  });

  it('have a length and an area', () => {
    const line = parseGeoAnswer('0 0;0 1');
    expect(line && lengthInMetres(line)).toBeCloseTo(111_195, 0);
    const square = parseGeoAnswer('0 0;0 0.01;0.01 0.01;0.01 0;0 0');
    expect((square ? areaInSquareMetres(square) : 0) / 1_000_000).toBeCloseTo(1.236, 2);
  });

  it('lie around their middle, also across the date line and at the poles', () => {
    const line = parseGeoAnswer('0 179.99;0 -179.99');
    const points = line ? projectToMetres(line).points : [];
    expect(points.map(({ x }) => Math.round(x))).toEqual([-1112, 1112]);
    expect(line && projectToMetres(line).centre.lon).toBeCloseTo(-180);
    const pole = parseGeoAnswer('90 0');
    expect(pole && projectToMetres(pole).points).toEqual([{ x: 0, y: 0 }]);
  });

  it('have a scale of a round length', () => {
    expect([1, 1.9, 2, 49, 50, 999, 12_345].map(niceLength)).toEqual([1, 1, 2, 20, 50, 500, 10_000]);
  });
});

it('an area whose last point was left out is closed', () => {
  const coordinates = [
    [
      [2, 1],
      [4, 3],
      [6, 1],
    ],
  ];
  expect(parseGeoAnswer({ type: 'Polygon', coordinates })?.points).toHaveLength(4);
  expect(parseGeoAnswer('POLYGON((2 1,4 3,6 1))')?.points).toHaveLength(4);
  expect(parseGeoAnswer('POLYGON((2 1,4 3,6 1,2 1))')?.points).toHaveLength(4);
});
