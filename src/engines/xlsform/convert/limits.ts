/** What a conversion may take. A larger form would not load on any device, and hostile files could ask for much more. */

export const largest = {
  /** Characters of the form, and of the paths in it. */
  characters: 50_000_000,
  references: 500_000,
  /** Elements of the answers; repeats in groups in repeats have many. */
  answers: 500_000,
  /** Texts in all languages. */
  texts: 1_000_000,
  languages: 300,
  entityLists: 500,
  /** Groups and repeats around a question. */
  depth: 100,
} as const;

/** A form or one of its parts that is larger than anything can use. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Counts what a conversion takes. */
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
