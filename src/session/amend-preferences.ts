import { client } from '~/api/client';
import type { CurrentUserExtended } from '~/api/schema';
import { project, site } from './preference-rules';
import {
  changePreferences,
  type Preferences,
  type ProjectKey,
  type ProjectValue,
  type SiteKey,
  type SiteValue,
  storeProjectPreference,
  storeSitePreference,
  withProjectPreference,
  withSitePreference,
} from './preferences';
import { signedInUser } from './session';

/** A list among the preferences: how it is read, put in its place, and stored. */
interface List<Value> {
  of: (preferences: Preferences) => Value;
  put: (preferences: Preferences, value: Value) => Preferences;
  store: (value: Value) => Promise<void>;
}

/** The last change of each list: each begins with what the one before has stored. */
const turns = new Map<string, Promise<void>>();

/**
 * Changes a list at once on screen, and what the server has of it now in the background, so that what another tab or
 * browser has added stays. Best effort, like other preferences: without an answer, the change applies to this page.
 * The views of tables do the same and tell failures (shared/views/change-views.ts): too much code for the shell.
 */
function amend<Value>(name: string, { of, put, store }: List<Value>, change: (value: Value) => Value): void {
  changePreferences((known) => put(known, change(of(known))));
  const run = async () => {
    const { data } = await client.GET('/users/current');
    // Another person may have signed in meanwhile.
    if (data === undefined || data.id !== signedInUser()?.id) return;
    const next = change(of((data as CurrentUserExtended).preferences));
    // A later change is on screen already.
    if (turns.get(name) === turn) changePreferences((known) => put(known, next));
    await store(next);
  };
  const turn: Promise<void> = (turns.get(name) ?? Promise.resolve()).then(run).catch(() => undefined);
  turns.set(name, turn);
}

/** Changes a list of the site (`amend`). In: the change, which gets the list as this page or the server knows it. */
export const amendSitePreference = <K extends SiteKey>(key: K, change: (value: SiteValue<K>) => SiteValue<K>): void =>
  amend(
    key,
    {
      of: (preferences) => (site[key] as (value: unknown) => SiteValue<K>)(preferences.site[key]),
      put: (preferences, value) => withSitePreference(preferences, key, value),
      store: (value) => storeSitePreference(key, value),
    },
    change,
  );

/** The same for a list of one project. */
export const amendProjectPreference = <K extends ProjectKey>(
  projectId: number,
  key: K,
  change: (value: ProjectValue<K>) => ProjectValue<K>,
): void =>
  amend(
    `${projectId} ${key}`,
    {
      of: ({ projects }) => (project[key] as (value: unknown) => ProjectValue<K>)(projects[String(projectId)]?.[key]),
      put: (preferences, value) => withProjectPreference(preferences, projectId, key, value),
      store: (value) => storeProjectPreference(projectId, key, value),
    },
    change,
  );
