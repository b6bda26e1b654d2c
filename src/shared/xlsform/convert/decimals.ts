/** Decimal numbers without rounding, for the checks of ranges. */

export interface Decimal {
  readonly digits: bigint;
  /** How many of the digits are behind the point. */
  readonly scale: number;
}

/** Longer numbers are no scale for people, and slow to compute with. */
const longest = 100;

/** Reads a number such as "-1.5" or "2e3"; null for anything else. */
export function readDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const power = Number(exponent);
  if (whole.length + fraction.length + Math.abs(power) > longest) return null;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - power;
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** The digits of two numbers at the same scale. */
function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return [at(a), at(b), scale];
}

export const compare = (a: Decimal, b: Decimal): number => {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
};

export function minus(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = aligned(a, b);
  return { digits: x - y, scale };
}

export const absolute = ({ digits, scale }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, scale });
export const isZero = ({ digits }: Decimal): boolean => digits === 0n;

/** Whether the first is a multiple of the second, which is not zero. */
export function isMultiple(a: Decimal, of: Decimal): boolean {
  const [x, y] = aligned(a, of);
  return x % y === 0n;
}

export const isWhole = ({ digits, scale }: Decimal): boolean => digits % 10n ** BigInt(scale) === 0n;
