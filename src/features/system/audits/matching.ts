import type { Entry } from './entries';
import type { Piece } from './queries';
import { type AuditsState, nobody } from './address';

/** A filter function for entries, with a key that is equal for equal filters. */
export interface Matcher {
  name: string;
  fits: (entry: Entry) => boolean;
}

/** How an entry reads, for the quick find. */
export interface Reading {
  /** Its action and its sentence, in the reader's language. */
  textOf: (entry: Entry) => string;
  /** Changes when the texts change. */
  version: string;
}

/** The filters that the server lacks; null if there are none. All words of the text must match, anywhere. */
export function matcherOf(
  { actor, target, text }: Pick<AuditsState, 'actor' | 'target' | 'text'>,
  { textOf, version }: Reading,
): Matcher | null {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (actor === null && target === null && words.length === 0) return null;
  return {
    name: JSON.stringify([actor, target, words, version]),
    fits: (entry) => {
      if (actor !== null && (entry.actor === null ? nobody : String(entry.actor.id)) !== actor) return false;
      if (target !== null && entry.target?.id !== target) return false;
      const others = words.filter((word) => !entry.searchable.includes(word));
      if (others.length === 0) return true;
      const read = textOf(entry).toLocaleLowerCase();
      return others.every((word) => read.includes(word));
    },
  };
}

/** The last matches per piece: pieces never change, so only a new one is searched. */
const found = new WeakMap<Piece, { name: string; entries: readonly Entry[] }>();

/** The entries of the pieces that match, in order. */
export function matching(pieces: readonly Piece[], matcher: Matcher | null): Entry[] {
  return pieces.flatMap((piece) => {
    if (!matcher) return piece.entries;
    const known = found.get(piece);
    if (known?.name === matcher.name) return known.entries;
    const entries = piece.entries.filter(matcher.fits);
    found.set(piece, { name: matcher.name, entries });
    return entries;
  });
}
