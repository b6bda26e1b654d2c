import { expect, test } from 'vitest';
import { canCross, conditionOf, groupingOf } from './crossing';

const field = (kind: 'choice' | 'choices' | 'date' | 'number') => ({ field: '/f', label: 'F', kind });

test('choices are a side each, times by month, numbers are none', () => {
  expect(groupingOf(field('choices'))).toEqual({ field: '/f', by: 'choice' });
  expect(groupingOf(field('choice'))).toEqual({ field: '/f', by: 'value' });
  expect(groupingOf(field('date'))).toEqual({ field: '/f', by: 'month' });
  expect(canCross(field('number'))).toBe(false);
});

test('a cell leads to what is counted in it', () => {
  expect(conditionOf(field('choice'), 'yes')).toEqual({ field: '/f', op: 'anyOf', values: ['yes'] });
  expect(conditionOf(field('choices'), null)).toEqual({ field: '/f', op: 'anyOf', values: [''] });
  expect(conditionOf(field('date'), '2028-02')).toEqual({
    field: '/f',
    op: 'between',
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(conditionOf(field('date'), null)).toEqual({ field: '/f', op: 'anyOf', values: [''] });
});
