import { expect, test } from 'vitest';
import { Existing } from './existing';
import type { ImportPlan } from './plan';

const plan: ImportPlan = {
  header: ['First', 'last', 'uuid'],
  label: { kind: 'template', template: '{{First}} {{last}}' },
  properties: [null, null, null],
};

test('finds the labels and the IDs that the list has, but not in rows with a problem', () => {
  const existing = new Existing(plan);
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
