import { msg } from '@lingui/core/macro';
import { getCurrentUser } from '~/api/generated/hooks/users';
import { getSetProjectPreferenceMutationOptions } from '~/api/generated/mutations/preferences';
import { mutate } from '~/api/mutation';
import type { NewPreference } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { showProjectPreference } from '~/session/preferences';
import { TextError } from '~/shared/errors/text-error';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import { entriesOf, longestQuery, preferenceName, readViews, type SavedView, type ViewOwner } from './stored-views';

/** Says that a view is saved. Takes its name. */
export function saySaved(view: string): void {
  const name = isolate(view);
  alerts.success(msg`View saved: ${name}`);
}

/** Gives a view what the table shows. Says what came of it. */
export async function updateView(owner: ViewOwner, view: SavedView, query: string): Promise<void> {
  try {
    await changeViews(owner, updated(view, query));
    saySaved(view.name);
  } catch (error) {
    alerts.failed(msg`The changes of the view were not saved.`, error);
  }
}

/** Deletes a view, with Undo; what the table shows stays. Takes its place among the views, for Undo. */
export async function removeView(owner: ViewOwner, view: SavedView, at: number): Promise<void> {
  const name = isolate(view.name);
  try {
    await changeViews(owner, removed(view));
  } catch (error) {
    alerts.failed(msg`The view was not deleted.`, error);
    return;
  }
  const undo = async () => {
    try {
      await changeViews(owner, added(view, at));
      return true;
    } catch (error) {
      alerts.failed(msg`The view was not restored.`, error);
      return false;
    }
  };
  alerts.success(msg`View deleted: ${name}`, { action: { label: msg`Undo`, run: undo } });
}

type Entries = readonly unknown[];

/** Refetches the stored list, because another tab or browser may have changed it, and shows it. Throws ApiError. */
async function reread({ projectId, table }: ViewOwner): Promise<Entries> {
  const name = preferenceName(table);
  const { preferences } = await getCurrentUser();
  const entries = entriesOf(preferences.projects[String(projectId)]?.[name]);
  showProjectPreference(projectId, name, entries);
  return entries;
}

const viewsAsJson = (entries: Entries) => JSON.stringify(readViews(entries));

async function apply(owner: ViewOwner, change: (entries: Entries) => Entries): Promise<void> {
  const { projectId, table } = owner;
  const name = preferenceName(table);
  const before = await reread(owner);
  const after = change(before);
  const body = { propertyValue: after } as NewPreference;
  valueOf(
    await settleWrite(
      () => mutate(getSetProjectPreferenceMutationOptions(), { projectId, propertyName: name, data: body }),
      {
        before,
        read: () => reread(owner),
        happened: (now) => viewsAsJson(now) === viewsAsJson(after),
      },
    ),
  );
  showProjectPreference(projectId, name, after);
}

/** The last call: each begins with what the one before has stored, and no older answer shows after a newer one. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const done = last.then(run);
  last = done.catch(() => undefined);
  return done;
}

/** Shows what another tab or browser may have changed. Without an answer, the views known here stay. */
export const refreshViews = (owner: ViewOwner): Promise<unknown> => inTurn(() => reread(owner)).catch(() => undefined);

/**
 * Changes the views of a table: what the server has now, so that those of another tab stay. Unlike other preferences it
 * says when that fails, because a view is work. Throws ApiError, LostAnswer, and what the change throws.
 */
export const changeViews = (owner: ViewOwner, change: (entries: Entries) => Entries): Promise<void> =>
  inTurn(() => apply(owner, change));

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

/** Gives a view what the table shows now. Takes the view as this tab knows it. */
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

/** Takes a view out; nothing happens if it is gone already. */
export const removed =
  ({ id }: SavedView): Change =>
  (entries) =>
    entries.filter((entry) => idOf(entry) !== id);
