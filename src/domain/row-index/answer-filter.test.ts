import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '~/engines/row-index/types';
import { searchParamsSchema } from '~/shared/url-state/search-params-schema';
import { answerFilterField, readCondition, sortField, writeCondition } from './answer-filter';

const schema = searchParamsSchema({ finding: answerFilterField, by: sortField });

const field = fc.oneof(
  fc.constantFrom('/village', '/group/größe', '/~odd', '/constructor', '__id', '__system/submissionDate'),
  fc
    .string({ minLength: 1 })
    .map((name) => `/${name.toWellFormed()}`)
    .filter((name) => !name.startsWith('/@')),
);
const value = fc.string({ minLength: 1 }).map((text) => text.toWellFormed());
const degrees = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const condition = fc.oneof(
  fc.record({ field, op: fc.constantFrom('contains' as const, 'equals' as const, 'notEquals' as const), value }),
  fc.record({ field, op: fc.constantFrom('empty' as const, 'present' as const) }),
  fc.record({
    field,
    op: fc.constantFrom('between' as const, 'notBetween' as const),
    from: value,
    to: fc.option(value),
  }),
  fc.record({
    field,
    op: fc.constantFrom('anyOf' as const, 'noneOf' as const),
    values: fc.array(fc.oneof(value, fc.constant('')), { minLength: 1 }),
  }),
  fc.record({ field, op: fc.constant('within' as const), area: fc.array(degrees, { minLength: 3 }) }),
);

describe('what is found by answers, in the address', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), value, (conditions, text) => {
        const query = schema.write({ finding: { text, conditions }, by: [] }).toString();
        const { finding } = schema.read(new URLSearchParams(query));
        // A zero has no sign in an address.
        expect(JSON.stringify(finding)).toBe(JSON.stringify({ text, conditions }));
      }),
    );
  });

  test('is short for usual conditions', () => {
    expect(writeCondition({ field: '/village', op: 'contains', value: 'kora' })).toBe('village~contains~kora');
    expect(writeCondition({ field: '__system/reviewState', op: 'anyOf', values: ['', 'rejected'] })).toBe(
      '@__system/reviewState~anyOf~~rejected',
    );
  });

  test.each([
    '',
    'village',
    'village~like~x',
    'village~contains',
    'village~contains~',
    'age~between',
    'age~between~~',
    'place~within~1 2~3 4',
    'place~within~a b~c d~e f',
    '~empty',
  ])('leaves out %j, which is no condition', (written) => expect(readCondition(written)).toBeNull());

  test('keeps what is not encoded well as it is', () => {
    expect(readCondition('village~contains~100%')).toEqual<Condition>({
      field: '/village',
      op: 'contains',
      value: '100%',
    });
  });

  test('sorts by several answers, each once', () => {
    const by = [
      { field: '/age', descending: true },
      { field: '__system/submissionDate', descending: false },
    ];
    const query = schema.write({ finding: null, by });
    expect(query.get('by')).toBe('-age~@__system/submissionDate');
    expect(schema.read(query).by).toEqual(by);
    expect(schema.read(new URLSearchParams('by=age~-age~')).by).toEqual([{ field: '/age', descending: false }]);
  });
});
