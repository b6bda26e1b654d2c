import { msg } from '@lingui/core/macro';
import { getCurrentUser } from '~/api/generated/hooks/users';
import { getSetProjectPreferenceMutationOptions } from '~/api/generated/mutations/preferences';
import { mutate } from '~/api/mutation';
import type { NewPreference } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { showProjectPreference } from '~/session/preferences';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { bidiIsolate } from '~/shared/lib/isolate';
import { notifications } from '~/shared/ui/overlays/notifications';
import { toEntries, maxQueryLength, preferenceName, readViews, type SavedView, type ViewOwner } from './stored-views';

export function notifySaved(view: string): void {
  const name = bidiIsolate(view);
  notifications.success(msg`View saved: ${name}`);
}

export async function updateView(owner: ViewOwner, view: SavedView, query: string): Promise<void> {
  try {
    await changeViews(owner, setViewQuery(view, query));
    notifySaved(view.name);
  } catch (error) {
    notifications.failed(msg`The changes of the view were not saved.`, error);
  }
}

/** Deletes a view, with Undo; the table stays as it is. `at`: its index, for Undo. */
export async function removeView(owner: ViewOwner, view: SavedView, at: number): Promise<void> {
  const name = bidiIsolate(view.name);
  try {
    await changeViews(owner, deleteView(view));
  } catch (error) {
    notifications.failed(msg`The view was not deleted.`, error);
    return;
  }
  const undo = async () => {
    try {
      await changeViews(owner, insertView(view, at));
      return true;
    } catch (error) {
      notifications.failed(msg`The view was not restored.`, error);
      return false;
    }
  };
  notifications.success(msg`View deleted: ${name}`, { action: { label: msg`Undo`, run: undo } });
}

type Entries = readonly unknown[];

/** Another tab or browser may have changed the stored list. Throws ApiError. */
async function refetchEntries({ projectId, table }: ViewOwner): Promise<Entries> {
  const name = preferenceName(table);
  const { preferences } = await getCurrentUser();
  const entries = toEntries(preferences.projects[String(projectId)]?.[name]);
  showProjectPreference(projectId, name, entries);
  return entries;
}

const viewsAsJson = (entries: Entries) => JSON.stringify(readViews(entries));

async function apply(owner: ViewOwner, change: (entries: Entries) => Entries): Promise<void> {
  const { projectId, table } = owner;
  const name = preferenceName(table);
  const before = await refetchEntries(owner);
  const after = change(before);
  const body = { propertyValue: after } as NewPreference;
  settledValue(
    await settleWrite(
      () => mutate(getSetProjectPreferenceMutationOptions(), { projectId, propertyName: name, data: body }),
      {
        before,
        read: () => refetchEntries(owner),
        happened: (now) => viewsAsJson(now) === viewsAsJson(after),
      },
    ),
  );
  showProjectPreference(projectId, name, after);
}

/** Serializes calls: each starts with what the previous one stored, and no older answer shows after a newer one. */
let lastCall: Promise<unknown> = Promise.resolve();

function serialized<Result>(run: () => Promise<Result>): Promise<Result> {
  const done = lastCall.then(run);
  lastCall = done.catch(() => undefined);
  return done;
}

export const refreshViews = (owner: ViewOwner): Promise<unknown> =>
  serialized(() => refetchEntries(owner)).catch(() => undefined);

/**
 * Changes the views as the server has them now, so that those of another tab stay. Unlike other preferences it reports
 * failures, because a view is work. Throws ApiError, LostAnswer, and what the change throws.
 */
export const changeViews = (owner: ViewOwner, change: (entries: Entries) => Entries): Promise<void> =>
  serialized(() => apply(owner, change));

/** A change of the stored list as the server has it now; entries it does not know stay. Throws TextError. */
type Change = (entries: readonly unknown[]) => readonly unknown[];

/** Enough for anybody, and few enough to be loaded with every visit. */
export const maxViews = 50;
/** Characters of JSON; the server takes 250 kB. */
const maxStoredLength = 100_000;

export class NameTakenError extends UserFacingError {
  constructor() {
    super(msg`There is a view with this name.`);
  }
}

const foldCase = (name: string) => name.normalize('NFC').toLowerCase();

export const isNameTaken = (views: readonly SavedView[], name: string, ownId?: string): boolean =>
  views.some((view) => view.id !== ownId && foldCase(view.name) === foldCase(name));

const idOf = (entry: unknown): unknown => (entry as { id?: unknown } | null)?.id;

const replaceEntry = (entries: readonly unknown[], id: string, part: Partial<SavedView>) =>
  entries.map((entry) => (idOf(entry) === id ? { ...(entry as object), ...part } : entry));

function findView(entries: readonly unknown[], id: string): SavedView {
  const view = readViews(entries).find((one) => one.id === id);
  if (!view) throw new UserFacingError(msg`This view was deleted in another tab or browser.`);
  return view;
}

function checkLimits(entries: readonly unknown[], query: string): readonly unknown[] {
  if (query.length > maxQueryLength)
    throw new UserFacingError(msg`The view would be too long with these columns. Show fewer columns, or all of them.`);
  if (readViews(entries).length > maxViews || JSON.stringify(entries).length > maxStoredLength)
    throw new UserFacingError(msg`There is no room for more views of this table. Delete one first.`);
  return entries;
}

export const insertView =
  (view: SavedView, at?: number): Change =>
  (entries) => {
    if (isNameTaken(readViews(entries), view.name)) throw new NameTakenError();
    return checkLimits(entries.toSpliced(at ?? entries.length, 0, view), view.query);
  };

/** Takes the view as this tab knows it: if another tab changed it, throws instead of overwriting. */
export const setViewQuery =
  ({ id, query: known }: SavedView, query: string): Change =>
  (entries) => {
    if (findView(entries, id).query !== known)
      throw new UserFacingError(
        msg`This view was changed in another tab or browser. Save it again to replace it, or discard your changes.`,
      );
    return checkLimits(replaceEntry(entries, id, { query }), query);
  };

export const setViewName =
  ({ id }: SavedView, name: string): Change =>
  (entries) => {
    findView(entries, id);
    if (isNameTaken(readViews(entries), name, id)) throw new NameTakenError();
    return replaceEntry(entries, id, { name });
  };

export const deleteView =
  ({ id }: SavedView): Change =>
  (entries) =>
    entries.filter((entry) => idOf(entry) !== id);
