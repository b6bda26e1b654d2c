import { expect, test } from 'vitest';
import { nameWidthOf } from './AccessGrid';

test('names get the room that the other columns leave, and no more than they need', () => {
  expect(nameWidthOf({ width: 1300, others: 400, needed: 700 })).toBe(700);
  expect(nameWidthOf({ width: 1300, others: 400, needed: 2000 })).toBe(900);
});

test('names get a part of the grid where other columns take all of it', () => {
  expect(nameWidthOf({ width: 1300, others: 3000, needed: 700 })).toBe(300);
  expect(nameWidthOf({ width: 800, others: 3000, needed: 700 })).toBe(192);
  expect(nameWidthOf({ width: 600, others: 3000, needed: 700 })).toBe(168);
  expect(nameWidthOf({ width: 0, others: 210, needed: 90 })).toBe(168);
});

test('short names leave the column as wide as in any grid', () => {
  expect(nameWidthOf({ width: 1300, others: 400, needed: 90 })).toBe(300);
});
