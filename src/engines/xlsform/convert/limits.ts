/** Larger forms load on no device, and hostile files could ask for much more. */

export const conversionLimits = {
  characters: 50_000_000,
  references: 500_000,
  /** Answer elements; nested repeats multiply them. */
  answers: 500_000,
  texts: 1_000_000,
  languages: 300,
  entityLists: 500,
  depth: 100,
} as const;

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

export class Budget {
  private left: number;

  constructor(most: number) {
    this.left = most;
  }

  /** @throws TooLarge */
  spend(amount = 1): void {
    this.left -= amount;
    if (this.left < 0) throw new TooLarge();
  }
}
