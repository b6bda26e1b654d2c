import { expect, test } from 'vitest';
import type { Hunk } from '~/engines/xforms/xml-diff';
import { differingPart, rowCount, segmentAt, segmentsOf } from './segments';

const hunk = (kind: Hunk['kind'], older: [number, number], newer: [number, number]): Hunk => ({
  kind,
  older: { start: older[0], end: older[1] },
  newer: { start: newer[0], end: newer[1] },
});
/** 100 lines are the same, two become three, 100 are the same. */
const hunks = [
  hunk('same', [0, 100], [0, 100]),
  hunk('changed', [100, 102], [100, 103]),
  hunk('same', [102, 202], [103, 203]),
];

test('unchanged lines are folded but for three around each change', () => {
  const segments = segmentsOf(hunks, new Set(), false);
  expect(segments.map(({ kind, rows, olderCount }) => [kind, rows, olderCount])).toEqual([
    ['folded', 1, 97],
    ['same', 3, 3],
    ['changed', 3, 2],
    ['same', 3, 3],
    ['folded', 1, 97],
  ]);
  expect(rowCount(segments)).toBe(11);
});

test('an unfolded hunk shows all its lines', () => {
  expect(rowCount(segmentsOf(hunks, new Set([0]), false))).toBe(107);
});

test('stacked, old and new lines follow each other', () => {
  expect(segmentsOf(hunks, new Set(), true).map(({ rows }) => rows)).toEqual([1, 3, 5, 3, 1]);
});

test('a few unchanged lines are not folded', () => {
  const near = [hunk('changed', [0, 1], [0, 1]), hunk('same', [1, 8], [1, 8]), hunk('changed', [8, 9], [8, 8])];
  expect(segmentsOf(near, new Set(), false).map(({ kind }) => kind)).toEqual(['changed', 'same', 'changed']);
});

test('every row is found in its segment', () => {
  const segments = segmentsOf(hunks, new Set(), false);
  for (let row = 0; row < rowCount(segments); row += 1) {
    const found = segmentAt(segments, row);
    expect(found && row >= found.row && row < found.row + found.rows).toBe(true);
  }
});

test('lines that share their ends differ in the middle', () => {
  expect(differingPart('  <bind type="int"/>', '  <bind type="decimal"/>')).toEqual({
    start: 14,
    olderEnd: 17,
    newerEnd: 21,
  });
  expect(differingPart('<a>', 'nothing alike')).toBeNull();
});
