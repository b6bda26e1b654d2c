import type { MessageDescriptor } from '@lingui/core';
import type { Choice } from './PickFilter';
import type { Piece } from './queries';
import { targetKinds } from './target-kinds';
import { nobody } from './address';

/** All actors in the pieces read so far, most frequent first. */
export function actorChoices(pieces: readonly Piece[], nameless: string): Choice[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { entries } of pieces) {
    for (const { actor } of entries) {
      const value = actor ? String(actor.id) : nobody;
      const known = counts.get(value);
      if (known) known.count += 1;
      else counts.set(value, { label: actor ? actor.name : nameless, count: 1 });
    }
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([value, { label, count }]) => ({ value, label, note: String(count) }));
}

/** All targets in the pieces read so far, most frequent first. */
export function targetChoices(pieces: readonly Piece[], translate: (message: MessageDescriptor) => string): Choice[] {
  const counts = new Map<string, { label: string; kind: MessageDescriptor; count: number }>();
  for (const { entries } of pieces) {
    for (const { target } of entries) {
      if (!target) continue;
      const known = counts.get(target.id);
      if (known) known.count += 1;
      else counts.set(target.id, { label: target.name, kind: targetKinds[target.kind], count: 1 });
    }
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([value, { label, kind, count }]) => ({ value, label, note: `${translate(kind)} · ${count}` }));
}

/** The name of an actor, as far as the log was read. */
export function nameOfActor(pieces: readonly Piece[], id: string | null): string | undefined {
  if (id === null) return undefined;
  for (const { entries } of pieces) {
    const entry = entries.find(({ actor }) => actor !== null && String(actor.id) === id);
    if (entry) return entry.actor?.name;
  }
  return undefined;
}

/** The name of a target, as far as the log was read. */
export function nameOfTarget(pieces: readonly Piece[], id: string | null): string | undefined {
  if (id === null) return undefined;
  for (const { entries } of pieces) {
    const entry = entries.find(({ target }) => target?.id === id);
    if (entry) return entry.target?.name;
  }
  return undefined;
}
