import { expect, test } from 'vitest';
import { moveView, fitView, fromPlane, gridLines, planeSize, isInView, toPlane } from './DrawPlane';

const paris = { latitude: 48.85, longitude: 2.35 };
const near = { latitude: 48.8512, longitude: 2.3521 };

test('a place and its spot on the plane belong together', () => {
  const view = fitView([paris, near]);
  const found = fromPlane(view, toPlane(view, near));
  expect(found?.latitude).toBeCloseTo(near.latitude, 5);
  expect(found?.longitude).toBeCloseTo(near.longitude, 5);
  expect(found).toMatchObject({ altitude: 0, accuracy: 0 });
});

test('all points are in view, and one alone is in the middle', () => {
  const view = fitView([paris, near]);
  expect([paris, near].every((place) => isInView(view, place))).toBe(true);
  expect(toPlane(fitView([paris]), paris)).toEqual({ x: planeSize.width / 2, y: planeSize.height / 2 });
});

test('without points the whole world is in view, and nothing beside it can be chosen', () => {
  const view = fitView([]);
  expect(isInView(view, { latitude: -80, longitude: 170 })).toBe(true);
  expect(fromPlane(view, { x: 280, y: 0 })).toBeNull();
  // The engine cannot store 0, 0.
  expect(fromPlane(view, { x: 280, y: 170 })).toBeNull();
  expect(moveView(view, { zoom: 0.5 })).toEqual(view);
});

test('the view moves by parts of its size', () => {
  const view = fitView([paris]);
  expect(toPlane(moveView(view, { east: 0.25 }), paris).x).toBeCloseTo(planeSize.width / 4);
  expect(toPlane(moveView(view, { north: 0.25 }), paris).y).toBeCloseTo((planeSize.height * 3) / 4);
});

test('the lines of the grid have round degrees', () => {
  expect(gridLines(fitView([])).longitudes).toEqual([-100, 0, 100]);
  const { latitudes, digits } = gridLines(fitView([paris]));
  expect(latitudes.length).toBeGreaterThan(0);
  expect(latitudes.every((latitude) => String(latitude).length <= 3 + digits)).toBe(true);
});

test('points near a pole, and on both sides of the world, stay finite', () => {
  for (const points of [[{ latitude: 90, longitude: 180 }], [paris, { latitude: -90, longitude: -180 }]]) {
    const { x, y } = toPlane(fitView(points), points[0] ?? paris);
    expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
  }
});
