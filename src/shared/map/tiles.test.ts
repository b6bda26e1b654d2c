import { expect, test } from 'vitest';
import { tilesOf } from './tiles';

const attribution = '© [Survey](https://example.org)';

test.each(['/tiles/{z}/{x}/{y}.png', 'https://tiles.example.org/{z}/{x}/{-y}.png', 'https://t.example/{x}/{y}?z={z}'])(
  'takes the tiles of %s',
  (tiles) => {
    expect(tilesOf({ tiles, attribution: ` ${attribution} ` })?.attribution).toBe(attribution);
  },
);

test.each([
  ['no object', null],
  ['no address', { attribution }],
  ['an address without a row', { tiles: '/tiles/{z}/{x}.png', attribution }],
  ['an address without HTTPS', { tiles: 'http://tiles.example.org/{z}/{x}/{y}.png', attribution }],
  ['an address of another site without a protocol', { tiles: '//tiles.example.org/{z}/{x}/{y}.png', attribution }],
  ['an address that is script', { tiles: 'javascript:{z}{x}{y}', attribution }],
  ['nothing that must be said', { tiles: '/tiles/{z}/{x}/{y}.png', attribution: ' ' }],
])('takes no tiles of %s', (_, config) => {
  expect(tilesOf(config)).toBeNull();
});
