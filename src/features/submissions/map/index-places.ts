import type { IndexState, Places, RowIndex } from '~/domain/row-index/types';
import { loadFound } from '~/domain/submissions/load-found';
import type { SubmissionsState } from '~/domain/submissions/address';
import { needsIndex } from '~/domain/row-index/address';

/** Where the places of a map come from: the local index, or the server without one; `wait` until that is known. */
export type MapIndex = { kind: 'ready'; index: RowIndex; version: number } | { kind: 'server' } | { kind: 'wait' };

/** What only the index can find comes from nowhere else. It has nothing that was deleted. */
export function mapIndexOf(index: RowIndex | undefined, indexState: IndexState, state: SubmissionsState): MapIndex {
  if (state.deleted) return { kind: 'server' };
  if (index && indexState.phase === 'ready') return { kind: 'ready', index, version: indexState.version };
  return indexState.phase === 'opening' || needsIndex(state) ? { kind: 'wait' } : { kind: 'server' };
}

interface Reading {
  signal: AbortSignal;
  /** Whether to ask the server for changes first. */
  fresh: boolean;
  /** What the places are coloured by. */
  colour?: string;
}

/** All places that the index finds for the state of the list. Throws IndexGone, and AbortError. */
export async function readIndexPlaces(
  { index }: Extract<MapIndex, { kind: 'ready' }>,
  state: SubmissionsState,
  field: string,
  { signal, fresh, colour }: Reading,
): Promise<Places> {
  const { findOf } = await loadFound();
  if (fresh) await index.sync();
  // Marks have no order.
  return index.places({ ...findOf(state), order: [] }, field, { signal, ...(colour !== undefined && { colour }) });
}

/** The value of each record that has a place, by its id; those of values that are too many to tell apart are left out. */
export function valuesById({ ids, owners, colours, values, hasOthers }: Places): Map<string, string> {
  const found = new Map<string, string>();
  const others = hasOthers ? values.length - 1 : -1;
  for (const [place, owner] of owners.entries()) {
    const colour = colours[place] ?? 0;
    if (colour !== others) found.set(ids[owner] ?? '', values[colour] ?? '');
  }
  return found;
}
