import { getCurrentUser } from '~/api/generated/hooks/users';
import { setProjectPreference } from '~/api/generated/writes/preferences';
import { settleWrite, valueOf } from '~/api/settle-write';
import { showProjectPreference } from '~/session/preferences';
import { entriesOf, preferenceName, readViews, type ViewOwner } from './stored-views';
import type { NewPreference } from '~/api/schema';

type Entries = readonly unknown[];

/** Reads the stored list anew, because another tab or browser may have changed it, and shows it. Throws ApiError. */
async function reread({ projectId, table }: ViewOwner): Promise<Entries> {
  const name = preferenceName(table);
  const { preferences } = await getCurrentUser();
  const entries = entriesOf(preferences.projects[String(projectId)]?.[name]);
  showProjectPreference(projectId, name, entries);
  return entries;
}

const views = (entries: Entries) => JSON.stringify(readViews(entries));

async function apply(owner: ViewOwner, change: (entries: Entries) => Entries): Promise<void> {
  const { projectId, table } = owner;
  const name = preferenceName(table);
  const before = await reread(owner);
  const after = change(before);
  const body = { propertyValue: after } as NewPreference;
  valueOf(
    await settleWrite(() => setProjectPreference(projectId, name, body), {
      before,
      read: () => reread(owner),
      happened: (now) => views(now) === views(after),
    }),
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
