import { client } from '~/api/client';
import type { CurrentUserExtended, PreferenceValue } from '~/api/schema';
import { changeCurrentUser } from './current-user-cache';
import { project, site } from './preference-rules';
import { useCurrentUser } from './use-current-user';

type SiteKey = keyof typeof site;
type SiteValue<K extends SiteKey> = ReturnType<(typeof site)[K]>;
type ProjectKey = keyof typeof project;

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

type Preferences = CurrentUserExtended['preferences'];

const changePreferences = (change: (preferences: Preferences) => Preferences) =>
  changeCurrentUser((user) => ({ ...user, preferences: change(user.preferences) }));

/** Changes a sitewide preference on this page only. */
export function showSitePreference<K extends SiteKey>(key: K, value: SiteValue<K> | null): void {
  changePreferences((preferences) => ({ ...preferences, site: { ...preferences.site, [key]: value } }));
}

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
export function showProjectPreference(projectId: number, name: string, value: unknown): void {
  changePreferences((preferences) => ({
    ...preferences,
    projects: { ...preferences.projects, [projectId]: { ...preferences.projects[String(projectId)], [name]: value } },
  }));
}

/** Stores a preference for one project on the server; null deletes it. Never rejects. */
export function storeProjectPreference(
  projectId: number,
  name: string,
  value: Exclude<unknown, undefined>,
  more: Pick<RequestInit, 'keepalive'> = {},
): Promise<void> {
  const params = { path: { projectId, propertyName: name } };
  return write(`project ${projectId} ${name}`, (init) =>
    value === null
      ? client.DELETE('/user-preferences/project/{projectId}/{propertyName}', { params, ...init, ...more })
      : client.PUT('/user-preferences/project/{projectId}/{propertyName}', {
          params,
          body: { propertyValue: value as PreferenceValue },
          ...init,
          ...more,
        }),
  );
}

/** A preference for one project, and its setter. */
export function useProjectPreference<K extends ProjectKey>(
  projectId: number,
  key: K,
): [ReturnType<(typeof project)[K]>, (value: ReturnType<(typeof project)[K]> | null) => void] {
  const user = useCurrentUser();
  const read = project[key] as (value: unknown) => ReturnType<(typeof project)[K]>;
  const set = (next: ReturnType<(typeof project)[K]> | null) => {
    showProjectPreference(projectId, key, next);
    void storeProjectPreference(projectId, key, next);
  };
  return [read(user?.preferences.projects[String(projectId)]?.[key]), set];
}
