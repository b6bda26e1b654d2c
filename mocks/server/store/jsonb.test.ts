import { expect, it } from 'vitest';
import { inJsonbOrder } from './jsonb';

it('orders names by their bytes, the shorter first', () => {
  const names = ['age', 'first_name', 'Z', 'é', 'ab', 'zz', 'city'];
  const fields = Object.fromEntries(names.map((name) => [name, name]));
  // The order that PostgreSQL 14 gives them.
  expect(Object.keys(inJsonbOrder(fields))).toEqual(['Z', 'ab', 'zz', 'é', 'age', 'city', 'first_name']);
  expect(inJsonbOrder(fields)).toEqual(fields);
});
