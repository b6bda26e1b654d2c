/** Random choices from lists and ranges with the seed's own generator. */
import type { Random } from '@mocks/server/random';

export interface Chance {
  pick<T>(from: readonly T[]): T;
  /** One of these, weighted. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** A whole number, both limits included. */
  between(least: number, most: number): number;
  /** True with this probability. */
  happens(share: number): boolean;
  /** A number around the middle of a range, with this many decimals. */
  around(middle: number, spread: number, decimals: number): string;
  /** A random subset in the original order; at least one. */
  some<T>(from: readonly T[]): T[];
}

export function chanceOf(random: Random): Chance {
  const between = (least: number, most: number) => least + Math.floor(random.next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)] as T;
  return {
    pick,
    between,
    happens: (share) => random.next() < share,
    weighted(from) {
      let left = random.next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(from)[0];
    },
    around: (middle, spread, decimals) => (middle + (random.next() + random.next() - 1) * spread).toFixed(decimals),
    some(from) {
      const chosen = from.filter(() => random.next() < 0.4);
      return chosen.length > 0 ? chosen : [pick(from)];
    },
  };
}
