import { client } from '~/api/client';
import type { CurrentUserExtended, PreferenceValue } from '~/api/schema';
import { changeCurrentUser } from './current-user-cache';
import { project, site } from './preference-rules';
import { useCurrentUser } from './use-current-user';

export type SiteKey = keyof typeof site;
export type SiteValue<K extends SiteKey> = ReturnType<(typeof site)[K]>;
export type ProjectKey = keyof typeof project;
export type ProjectValue<K extends ProjectKey> = ReturnType<(typeof project)[K]>;

type Sending = Pick<RequestInit, 'signal'>;

/** The newest write of each key, which replaces an older one if that is under way. */
const writes = new Map<string, AbortController>();

/** Through the transport directly, because the shell loads this and the generated calls are larger. */
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

/** Changes the preferences on this page only. */
export const changePreferences = (change: (preferences: Preferences) => Preferences): void =>
  changeCurrentUser((user) => ({ ...user, preferences: change(user.preferences) }));

export const withSitePreference = (preferences: Preferences, key: SiteKey, value: unknown): Preferences => ({
  ...preferences,
  site: { ...preferences.site, [key]: value as PreferenceValue },
});

export const withProjectPreference = (
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

/** A sitewide preference, and its setter. */
export function useSitePreference<K extends SiteKey>(key: K): [SiteValue<K>, (value: SiteValue<K> | null) => void] {
  const user = useCurrentUser();
  const read = site[key] as (value: unknown) => SiteValue<K>;
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

/** A preference for one project, and its setter. */
export function useProjectPreference<K extends ProjectKey>(
  projectId: number,
  key: K,
): [ProjectValue<K>, (value: ProjectValue<K> | null) => void] {
  const user = useCurrentUser();
  const read = project[key] as (value: unknown) => ProjectValue<K>;
  const set = (next: ProjectValue<K> | null) => {
    showProjectPreference(projectId, key, next);
    void storeProjectPreference(projectId, key, next);
  };
  return [read(user?.preferences.projects[String(projectId)]?.[key]), set];
}
