import { expect, test } from 'vitest';
import { ExistingRowFinder } from './existing-rows';
import type { ImportPlan } from './plan';

const plan: ImportPlan = {
  header: ['First', 'last', 'uuid'],
  label: { kind: 'template', template: '{{First}} {{last}}' },
  properties: [null, null, null],
};

test('finds the labels and the IDs that the list has, but not in rows with a problem', () => {
  const existing = new ExistingRowFinder(plan);
  existing.takeEntity(['__id', 'label', 'village']);
  existing.takeEntity(['6f2a1c3e-1b2c-4d3e-8f4a-5b6c7d8e9f00', 'Awa Ba', 'Kora']);
  existing.takeEntity(['7f2a1c3e-1b2c-4d3e-8f4a-5b6c7d8e9f00', ' Moussa Keita', 'Kora']);
  existing.takeRow(['Awa', 'Ba', ''], 2, null);
  existing.takeRow(['Moussa', 'Keita', 'uuid:6F2A1C3E-1b2c-4d3e-8f4a-5b6c7d8e9f00'], 3, null);
  existing.takeRow(['Fatou', 'Diop', 'x'], 4, null);
  existing.takeRow(['Awa', 'Ba', ''], 5, 'unclosed');
  existing.takeRow(['', '', ''], 6, null);
  expect(existing.result()).toEqual({
    labels: { rows: 2, first: [2, 3] },
    ids: { column: 2, rows: 1, first: [3] },
  });
});

test('of several columns of IDs, the first one with IDs of the list is told', () => {
  const uuid = '6f2a1c3e-1b2c-4d3e-8f4a-5b6c7d8e9f00';
  const existing = new ExistingRowFinder({
    header: ['label', 'code', 'uuid', 'key'],
    label: { kind: 'column', column: 0 },
    properties: [null, null, null, null],
  });
  existing.takeEntity(['label', '__id']);
  existing.takeEntity(['Awa', uuid]);
  existing.takeRow(['Fatou', 'x', ` ${uuid} `, uuid], 2, null);
  existing.takeRow(['Fatou', 'x', `${uuid}uuid:`], 3, null);
  existing.takeRow(['Fatou', 'x'], 4, null);
  expect(existing.result()).toEqual({ labels: { rows: 0, first: [] }, ids: { column: 2, rows: 1, first: [2] } });
});

test('a file without columns of IDs has none of the list', () => {
  const existing = new ExistingRowFinder({ header: ['a'], label: { kind: 'column', column: 0 }, properties: [null] });
  existing.takeEntity(['__id', 'label']);
  existing.takeEntity(['Kora', ' Awa ']);
  existing.takeRow([' Awa'], 2, null);
  existing.takeRow(['Kora'], 3, null);
  existing.takeRow(['awa'], 4, null);
  expect(existing.result()).toEqual({ labels: { rows: 1, first: [2] }, ids: null });
});
