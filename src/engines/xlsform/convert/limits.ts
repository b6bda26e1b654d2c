/** Larger forms load on no device, and hostile files could ask for much more. */

export const largest = {
  /** Of the form and its paths. */
  characters: 50_000_000,
  references: 500_000,
  /** Answer elements; nested repeats multiply them. */
  answers: 500_000,
  /** In all languages. */
  texts: 1_000_000,
  languages: 300,
  entityLists: 500,
  /** Groups and repeats around a question. */
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
