import type { Entry } from './entries';
import type { Piece } from './queries';
import { type AuditsState, nobody } from './address';

/** A filter function for entries, with a key that is equal for equal filters. */
export interface Matcher {
  name: string;
  fits: (entry: Entry) => boolean;
}

/**
 * The filters that the server lacks; null if there are none. All words of the text must match, anywhere. `labelOf`
 * returns an action's label in the reader's language.
 */
export function matcherOf(
  { actor, target, text }: Pick<AuditsState, 'actor' | 'target' | 'text'>,
  labelOf: (action: string) => string,
): Matcher | null {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (actor === null && target === null && words.length === 0) return null;
  const labels = new Map<string, string>();
  const label = (action: string) => {
    const known = labels.get(action);
    if (known !== undefined) return known;
    const made = labelOf(action).toLocaleLowerCase();
    labels.set(action, made);
    return made;
  };
  return {
    name: JSON.stringify([actor, target, words, labelOf('user.create')]),
    fits: (entry) =>
      (actor === null || (entry.actor === null ? nobody : String(entry.actor.id)) === actor) &&
      (target === null || entry.target?.id === target) &&
      words.every((word) => entry.searchable.includes(word) || label(entry.action).includes(word)),
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
