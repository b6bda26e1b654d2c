import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextBelow } from './neighbours';

test('nothing is between a number and the next one below', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300 }), (value) => {
      const below = nextBelow(value);
      expect(below).toBeLessThan(value);
      // Their middle is one of the two.
      expect([below, value]).toContain(below / 2 + value / 2);
    }),
  );
  expect(nextBelow(10)).toBe(9.999999999999998);
});
