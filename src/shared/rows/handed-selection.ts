import { onSignOut } from '~/session/session';

/** A selection on its way from one view of a list to another: from its table to its map, or back. */
interface Handed {
  /** The link that was followed; its page has it as the state of its history entry. */
  by: string;
  filter: string;
  listed: ReadonlyMap<string, unknown>;
}

let handed: Handed | null = null;
onSignOut(() => {
  handed = null;
});

/** Keeps the selection of a view for the page that a link opens. */
export function handSelection(next: Handed): void {
  handed = next;
}

/** What the link to this page has handed over for the same filter. In: the state of the history entry. */
export function handedSelection<Listed>(state: unknown, filter: string): ReadonlyMap<string, Listed> {
  const { selectionBy } = (state ?? {}) as { selectionBy?: unknown };
  if (handed === null || handed.by !== selectionBy || handed.filter !== filter) return new Map();
  return handed.listed as ReadonlyMap<string, Listed>;
}
