import { expect, test } from 'vitest';
import { unitsToArea, simplifyCorners, areaToUnits } from './drawn-area';
import { xOf, yOf } from './mercator';

/** A circle of so many corners. */
const circle = (corners: number, radius: number) =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    return [200 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)];
  }).flat();

test('keeps a box as it is', () => {
  expect(simplifyCorners([0, 0, 10, 0, 10, 10, 0, 10])).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
});

test('keeps few corners of a line, near to what was drawn', () => {
  const few = simplifyCorners(circle(400, 150));
  expect(few.length / 2).toBeLessThanOrEqual(40);
  expect(few.length / 2).toBeGreaterThan(8);
  for (let at = 0; at < few.length; at += 2)
    expect(Math.hypot((few[at] ?? 0) - 200, (few[at + 1] ?? 0) - 200)).toBeCloseTo(150, 6);
});

test('has no more corners however wild the line is', () => {
  const wild = Array.from({ length: 1000 }, (_, at) => ((at * 7919) % 613) + 0.5);
  expect(simplifyCorners(wild).length / 2).toBeLessThanOrEqual(40);
});

test('corners of a straight line go', () => {
  expect(simplifyCorners([0, 0, 5, 0, 10, 0, 10, 10, 5, 10, 0, 10])).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
});

test('writes degrees in as many digits as can be seen', () => {
  const units = [xOf(12.34567891), yOf(-1.23456789), xOf(13), yOf(-1), xOf(13), yOf(-2)];
  expect(unitsToArea(units, 1 / 3600)[0]).toEqual([12.35, -1.23]);
  const [[lon, lat] = []] = unitsToArea(units, 1e-9);
  expect(lon).toBeCloseTo(12.3456789, 7);
  expect(lat).toBeCloseTo(-1.2345679, 7);
});

test('means the world around Greenwich, also across the date line', () => {
  const area = unitsToArea([1 + xOf(10), 0.4, 1 + xOf(20), 0.4, 1 + xOf(20), 0.5], 1e-6);
  expect(area.map(([lon]) => lon)).toEqual([10, 20, 20]);
  const across = unitsToArea([xOf(175), 0.4, xOf(189), 0.4, xOf(189), 0.5], 1e-6);
  expect(across.map(([lon]) => lon)).toEqual([-185, -171, -171]);
  expect(areaToUnits([[0, 0]])).toEqual([0.5, 0.5]);
});
