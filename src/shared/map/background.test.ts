import { expect, test } from 'vitest';
import { gridStep, decodeTopology } from './background';

test('the grid is as fine as there is room for', () => {
  expect([1, 3, 9, 90, 1000, 1e9].map(gridStep)).toEqual([30, 30, 10, 1, 0.1, 0.0001]);
});

test('decodes the lines of TopoJSON', () => {
  const [line] = decodeTopology({
    transform: { scale: [0.5, 0.25], translate: [-180, 0] },
    arcs: [
      [
        [0, 0],
        [360, 0],
        [360, 0],
      ],
    ],
  });
  expect([...(line ?? [])]).toEqual([0, 0.5, 0.5, 0.5, 1, 0.5]);
});

test('draws no line around the world where an arc crosses the date line', () => {
  const lines = decodeTopology({
    transform: { scale: [1, 1], translate: [-180, 0] },
    arcs: [
      [
        [350, 0],
        [9, 0],
        [-358, 0],
        [9, 0],
      ],
    ],
  });
  expect(lines.map((line) => [...line].filter((_, at) => at % 2 === 0).map((x) => Math.round(x * 360)))).toEqual([
    [350, 359],
    [1, 10],
  ]);
});
