import { msg } from '@lingui/core/macro';
import { TextError } from '~/shared/errors/text-error';
import { longestQuery, readViews, type SavedView } from './stored-views';

/** A change of the stored list. It gets what the server has now; what it does not know in it stays. Throws TextError. */
type Change = (entries: readonly unknown[]) => readonly unknown[];

/** Enough for anybody, and few enough to be loaded with every visit. */
export const mostViews = 50;
/** In characters of JSON; the server takes 250 kB. */
const mostStored = 100_000;

/** The name is that of another view. The dialog says so at its field. */
export class NameTaken extends TextError {
  constructor() {
    super(msg`There is a view with this name.`);
  }
}

const folded = (name: string) => name.normalize('NFC').toLowerCase();

/** Whether another view has the name, regardless of case. */
export const isTaken = (views: readonly SavedView[], name: string, ownId?: string): boolean =>
  views.some((view) => view.id !== ownId && folded(view.name) === folded(name));

const idOf = (entry: unknown): unknown => (entry as { id?: unknown } | null)?.id;

const replaced = (entries: readonly unknown[], id: string, part: Partial<SavedView>) =>
  entries.map((entry) => (idOf(entry) === id ? { ...(entry as object), ...part } : entry));

function found(entries: readonly unknown[], id: string): SavedView {
  const view = readViews(entries).find((one) => one.id === id);
  if (!view) throw new TextError(msg`This view was deleted in another tab or browser.`);
  return view;
}

function fitting(entries: readonly unknown[], query: string): readonly unknown[] {
  if (query.length > longestQuery)
    throw new TextError(msg`The view would be too long with these columns. Show fewer columns, or all of them.`);
  if (readViews(entries).length > mostViews || JSON.stringify(entries).length > mostStored)
    throw new TextError(msg`There is no room for more views of this table. Delete one first.`);
  return entries;
}

/** Adds a view, at a place or at the end. */
export const added =
  (view: SavedView, at?: number): Change =>
  (entries) => {
    if (isTaken(readViews(entries), view.name)) throw new NameTaken();
    return fitting(entries.toSpliced(at ?? entries.length, 0, view), view.query);
  };

/** Gives a view what the table shows now. In: the view as this tab knows it. */
export const updated =
  ({ id, query: known }: SavedView, query: string): Change =>
  (entries) => {
    if (found(entries, id).query !== known)
      throw new TextError(
        msg`This view was changed in another tab or browser. Save it again to replace it, or discard your changes.`,
      );
    return fitting(replaced(entries, id, { query }), query);
  };

/** Gives a view another name. */
export const renamed =
  ({ id }: SavedView, name: string): Change =>
  (entries) => {
    found(entries, id);
    if (isTaken(readViews(entries), name, id)) throw new NameTaken();
    return replaced(entries, id, { name });
  };

/** Takes a view out; nothing happens if somebody did before. */
export const removed =
  ({ id }: SavedView): Change =>
  (entries) =>
    entries.filter((entry) => idOf(entry) !== id);
