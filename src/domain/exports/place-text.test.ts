import { expect, test } from 'vitest';
import { placeOf } from './values';

test.each([
  ['a point', '-1.5 36.8 1700 4.5', { type: 'Point', positions: [[36.8, -1.5, 1700]], accuracy: 4.5 }],
  ['a point without altitude', ' -1.5 36.8 ', { type: 'Point', positions: [[36.8, -1.5]], accuracy: null }],
  [
    'a line',
    '1 2 0 0; 3 4 0 0;',
    {
      type: 'LineString',
      positions: [
        [2, 1, 0],
        [4, 3, 0],
      ],
      accuracy: null,
    },
  ],
  [
    'an area',
    '0 0;0 1;1 1;0 0',
    {
      type: 'Polygon',
      positions: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
      accuracy: null,
    },
  ],
])('reads %s that an entity keeps as text', (_what, text, place) => {
  expect(placeOf(text)).toEqual(place);
});

test.each(['', ' ', ';', 'Kora', '91 0', '0 181', '1', '1 2 x', '1 2; here'])('reads no place in "%s"', (text) => {
  expect(placeOf(text)).toBeNull();
});
