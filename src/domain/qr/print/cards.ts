import { valueOf } from '~/domain/actor-properties/properties';
import { fileNames } from '~/shared/lib/file-names';

/** What a card is made for: a name, and the code under it. */
export interface CodeCard {
  id: number;
  displayName: string;
  properties?: Readonly<Record<string, string>> | null;
  /** The text of the code. Made when the card is drawn. */
  code: () => string;
}

/** Safe and unique file names for the pictures of these cards. */
export const cardNames = (cards: readonly CodeCard[]): string[] =>
  fileNames(cards.map(({ displayName }) => displayName)).map((name) => `${name}.png`);

/** The property lines of a card: the selected ones that have a value. */
export const cardLines = (card: CodeCard, names: readonly string[]): string[] =>
  names
    .map((name) => [name, valueOf(card.properties, name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
