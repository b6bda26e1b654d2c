const number = new Float64Array(1);
const bits = new BigInt64Array(number.buffer);

/** The greatest number below a finite one: a limit that is not included, where limits are included. */
export function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  number[0] = value;
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? -1n : 1n);
  return number[0];
}

/** The smallest number above a finite one. */
export const nextAbove = (value: number): number => -nextBelow(-value);
