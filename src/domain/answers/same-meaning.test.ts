import { expect, test } from 'vitest';
import { isEquivalent } from './same-meaning';

test.each([
  ['int', '5', '5.0'],
  ['int', '007', '7'],
  ['int', '+3', '3'],
  ['int', '-0', '0'],
  ['int', '254712345678901234567890', '254712345678901234567890.00'],
  ['decimal', '.5', '0.50'],
  ['decimal', '1e3', '1000'],
  ['decimal', '100', '100.0'],
  ['date', '2024-05-01', '2024-05-01T00:00:00.000+03:00'],
  ['time', '14:05', '14:05:00.000'],
  ['time', '14:05:00.000+03:00', '11:05:00Z'],
  ['time', '01:00+03', '22:00:00.000Z'],
  ['dateTime', '2019-02-11T16:04:45.638+07', '2019-02-11T09:04:45.638Z'],
  ['geopoint', '-1.29 36.82 0 0', '-1.29 36.82'],
  ['geotrace', '1 2 0 0;3 4 0 0', '1.0 2.0 0.0 0.0; 3.0 4.0 0.0 0.0;'],
  ['choices', 'a  b', ' a b '],
  ['file', '\n p1.png\n', 'p1.png'],
  ['string', 'a\r\nb', 'a\nb'],
])('%s: %j means the same as %j', (kind, one, other) => {
  expect([isEquivalent(kind, one, other), isEquivalent(kind, other, one)]).toEqual([true, true]);
});

test.each([
  ['int', '5', '50'],
  ['int', '5', ''],
  ['int', '9007199254740993', '9007199254740992'],
  ['int', 'five', 'six'],
  ['decimal', '0.1', '0.10000000000000000001'],
  ['decimal', '1', '-1'],
  ['date', '2024-05-01', '2024-05-02'],
  ['date', '01/05/2024', '2024-05-01'],
  ['time', '14:05', '14:05Z'],
  ['time', '14:05', '14:06'],
  ['dateTime', '2019-02-11T16:04:45', 'yesterday'],
  ['geopoint', '1 2 3', '1 2 4'],
  ['geoshape', '1 2;3 4;5 6', '1 2;3 4;5 6;1 2'],
  ['choices', 'a b', 'b a'],
  ['string', '5', '5.0'],
  ['string', 'a', 'a '],
  ['barcode', '007', '7'],
])('%s: %j means something else than %j', (kind, one, other) => {
  expect([isEquivalent(kind, one, other), isEquivalent(kind, other, one)]).toEqual([false, false]);
});
