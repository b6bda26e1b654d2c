import { client } from '~/api/client';
import { getCurrentUser, getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { CurrentUserExtended, PreferenceValue } from '~/api/schema';
import { isSameVisit, maxFavourites, projectReaders, siteReaders, type Visited } from './preference-rules';
import { signedInUser } from './session';
import { changeCurrentUser, useCurrentUser } from './use-current-user';

export type SiteKey = keyof typeof siteReaders;
export type SiteValue<K extends SiteKey> = ReturnType<(typeof siteReaders)[K]>;
export type ProjectKey = keyof typeof projectReaders;
export type ProjectValue<K extends ProjectKey> = ReturnType<(typeof projectReaders)[K]>;

type Sending = Pick<RequestInit, 'signal'>;

/** The newest write of each key, which replaces an older one if that is under way. */
const writes = new Map<string, AbortController>();

/** By the client, because the shell loads this: the generated mutations would bring invalidation.ts with them. */
async function write(key: string, send: (init: Sending) => Promise<unknown>): Promise<void> {
  writes.get(key)?.abort();
  const controller = new AbortController();
  writes.set(key, controller);
  try {
    await send({ signal: controller.signal });
  } catch {
    // Best effort: the choice applies to this page, and is lost on the next.
  }
}

export type Preferences = CurrentUserExtended['preferences'];

const changePreferences = (change: (preferences: Preferences) => Preferences): void =>
  changeCurrentUser((user) => ({ ...user, preferences: change(user.preferences) }));

const withSitePreference = (preferences: Preferences, key: SiteKey, value: unknown): Preferences => ({
  ...preferences,
  site: { ...preferences.site, [key]: value as PreferenceValue },
});

const withProjectPreference = (
  preferences: Preferences,
  projectId: number,
  name: string,
  value: unknown,
): Preferences => ({
  ...preferences,
  projects: { ...preferences.projects, [projectId]: { ...preferences.projects[String(projectId)], [name]: value } },
});

/** Changes a sitewide preference on this page only. */
export const showSitePreference = <K extends SiteKey>(key: K, value: SiteValue<K> | null): void =>
  changePreferences((preferences) => withSitePreference(preferences, key, value));

/** Stores a sitewide preference on the server; null deletes it. Never rejects. */
export function storeSitePreference<K extends SiteKey>(
  key: K,
  value: SiteValue<K> | null,
  more: Pick<RequestInit, 'keepalive'> = {},
): Promise<void> {
  const params = { path: { propertyName: key } };
  return write(`site ${key}`, (init) =>
    value === null
      ? client.DELETE('/user-preferences/site/{propertyName}', { params, ...init, ...more })
      : client.PUT('/user-preferences/site/{propertyName}', {
          params,
          body: { propertyValue: value },
          ...init,
          ...more,
        }),
  );
}

/** Changes a sitewide preference: on screen at once, on the server in the background. */
export function changeSitePreference<K extends SiteKey>(key: K, value: SiteValue<K> | null): void {
  showSitePreference(key, value);
  void storeSitePreference(key, value);
}

export function useSitePreference<K extends SiteKey>(key: K): [SiteValue<K>, (value: SiteValue<K> | null) => void] {
  const user = useCurrentUser();
  const read = siteReaders[key] as (value: unknown) => SiteValue<K>;
  const value = read(user?.preferences.site[key]);
  return [value, (next) => changeSitePreference(key, next)];
}

/** Changes a preference for one project on this page only. */
export const showProjectPreference = (projectId: number, name: string, value: unknown): void =>
  changePreferences((preferences) => withProjectPreference(preferences, projectId, name, value));

/** Stores a preference for one project on the server; null deletes it. Never rejects. */
export function storeProjectPreference(
  projectId: number,
  name: string,
  value: PreferenceValue,
  more: Pick<RequestInit, 'keepalive'> = {},
): Promise<void> {
  const params = { path: { projectId, propertyName: name } };
  return write(`project ${projectId} ${name}`, (init) =>
    value === null
      ? client.DELETE('/user-preferences/project/{projectId}/{propertyName}', { params, ...init, ...more })
      : client.PUT('/user-preferences/project/{projectId}/{propertyName}', {
          params,
          body: { propertyValue: value },
          ...init,
          ...more,
        }),
  );
}

export function useProjectPreference<K extends ProjectKey>(
  projectId: number,
  key: K,
): [ProjectValue<K>, (value: ProjectValue<K> | null) => void] {
  const user = useCurrentUser();
  const read = projectReaders[key] as (value: unknown) => ProjectValue<K>;
  const set = (next: ProjectValue<K> | null) => {
    showProjectPreference(projectId, key, next);
    void storeProjectPreference(projectId, key, next);
  };
  return [read(user?.preferences.projects[String(projectId)]?.[key]), set];
}

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
    const current = await getCurrentUser();
    // Another person may have signed in meanwhile.
    if (current.id !== signedInUser()?.id) return;
    const next = change(of(current.preferences));
    // A later change is on screen already.
    if (turns.get(name) === turn) changePreferences((known) => put(known, next));
    await store(next);
  };
  const turn: Promise<void> = (turns.get(name) ?? Promise.resolve()).then(run).catch(() => undefined);
  turns.set(name, turn);
}

/** Changes a list of the site (`amend`). */
export const amendSitePreference = <K extends SiteKey>(key: K, change: (value: SiteValue<K>) => SiteValue<K>): void =>
  amend(
    key,
    {
      of: (preferences) => (siteReaders[key] as (value: unknown) => SiteValue<K>)(preferences.site[key]),
      put: (preferences, value) => withSitePreference(preferences, key, value),
      store: (value) => storeSitePreference(key, value),
    },
    change,
  );

export const amendProjectPreference = <K extends ProjectKey>(
  projectId: number,
  key: K,
  change: (value: ProjectValue<K>) => ProjectValue<K>,
): void =>
  amend(
    `${projectId} ${key}`,
    {
      of: ({ projects }) =>
        (projectReaders[key] as (value: unknown) => ProjectValue<K>)(projects[String(projectId)]?.[key]),
      put: (preferences, value) => withProjectPreference(preferences, projectId, key, value),
      store: (value) => storeProjectPreference(projectId, key, value),
    },
    change,
  );

export type { Visited } from './preference-rules';

export function useFavourites() {
  const [favourites] = useSitePreference('alidadeFavourites');
  const isFavourite = (place: Visited): boolean => favourites.some((one) => isSameVisit(one, place));
  const toggle = (place: Visited): void => {
    const isAdded = !isFavourite(place);
    amendSitePreference('alidadeFavourites', (all) => {
      const others = all.filter((one) => !isSameVisit(one, place));
      return isAdded ? [place, ...others].slice(0, maxFavourites) : others;
    });
  };
  return { favourites, isFavourite, toggle };
}

/** Drops a deleted project, with its forms and entity lists, from the recent places and favourites of this person. */
export function removeProjectPlaces(projectId: number): void {
  const user = queryClient.getQueryData<CurrentUserExtended>(getGetCurrentUserQueryKey());
  for (const key of ['alidadeFavourites', 'alidadeRecents'] as const) {
    const places = siteReaders[key](user?.preferences.site[key]);
    if (places.some((place) => place.projectId === projectId))
      amendSitePreference(key, (all) => all.filter((place) => place.projectId !== projectId));
  }
}
