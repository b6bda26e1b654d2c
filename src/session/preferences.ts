import { deleteProjectPreference, deleteSitePreference, setProjectPreference, setSitePreference } from '~/api/generated/hooks/preferences';
import type { CurrentUserExtended } from '~/api/schema';
import { changeCurrentUser } from './current-user-cache';
import { project, site } from './preference-rules';
import { useCurrentUser } from './use-current-user';

type SiteKey = keyof typeof site;
type ProjectKey = keyof typeof project;

/** The newest write of each key: it takes the place of an older one that is still under way. */
const writes = new Map<string, AbortController>();

async function write(key: string, send: (init: RequestInit) => Promise<unknown>): Promise<void> {
  writes.get(key)?.abort();
  const controller = new AbortController();
  writes.set(key, controller);
  try {
    await send({ signal: controller.signal });
  } catch {
    // Best effort (spec 00 §0.11): the choice holds for this page, and is lost on the next.
  } finally {
    if (writes.get(key) === controller) writes.delete(key);
  }
}

type Preferences = CurrentUserExtended['preferences'];

const changePreferences = (change: (preferences: Preferences) => Preferences) =>
  changeCurrentUser((user) => ({ ...user, preferences: change(user.preferences) }));

/** A preference for the whole site, and its setter: the screen changes at once, the server is told behind. */
export function useSitePreference<K extends SiteKey>(key: K): [ReturnType<(typeof site)[K]>, (value: ReturnType<(typeof site)[K]> | null) => void] {
  const user = useCurrentUser();
  const read = site[key] as (value: unknown) => ReturnType<(typeof site)[K]>;
  const value = read(user?.preferences.site[key]);
  const set = (next: ReturnType<(typeof site)[K]> | null) => {
    changePreferences((preferences) => ({ ...preferences, site: { ...preferences.site, [key]: next } }));
    void write(`site ${key}`, (init) =>
      next === null ? deleteSitePreference(key, init) : setSitePreference(key, { propertyValue: next }, init),
    );
  };
  return [value, set];
}

/** A preference for one project, and its setter. */
export function useProjectPreference<K extends ProjectKey>(projectId: number, key: K): [ReturnType<(typeof project)[K]>, (value: ReturnType<(typeof project)[K]> | null) => void] {
  const user = useCurrentUser();
  const ofProject = user?.preferences.projects[String(projectId)];
  const read = project[key] as (value: unknown) => ReturnType<(typeof project)[K]>;
  const value = read(ofProject?.[key]);
  const set = (next: ReturnType<(typeof project)[K]> | null) => {
    changePreferences((preferences) => ({
      ...preferences,
      projects: { ...preferences.projects, [projectId]: { ...preferences.projects[String(projectId)], [key]: next } },
    }));
    void write(`project ${projectId} ${key}`, (init) =>
      next === null ? deleteProjectPreference(projectId, key, init) : setProjectPreference(projectId, key, { propertyValue: next }, init),
    );
  };
  return [value, set];
}
