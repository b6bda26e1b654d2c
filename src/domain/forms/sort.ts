import type { ProjectSortMode } from '~/session/preference-rules';

/** The fields for the three orders, of a project or a form. */
export interface Sortable {
  /** Settles ties, so that equal names keep their places after a change. */
  id: string | number;
  name: string;
  createdAt: string;
  /** The latest submissions or entities; null without any. */
  latest: string | null;
}

const collators = new Map<string, Intl.Collator>();
const collator = (locale: string): Intl.Collator => {
  const known = collators.get(locale);
  if (known) return known;
  const made = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  collators.set(locale, made);
  return made;
};

/** The latest of several times, any of which may be missing; null when all are. */
export function latestOf(...times: (string | null | undefined)[]): string | null {
  return times.reduce<string | null>(
    (latest, time) => (time && (latest === null || time > latest) ? time : latest),
    null,
  );
}

/**
 * A sorted copy: by name; by the latest activity, those without any last and then by name; or by age,
 * newest first. Ties go by id.
 */
export function sortBy<T>(items: readonly T[], mode: ProjectSortMode, key: (item: T) => Sortable, locale: string): T[] {
  const { compare } = collator(locale);
  const orders: Record<ProjectSortMode, (a: Sortable, b: Sortable) => number> = {
    alphabetical: (a, b) => compare(a.name, b.name),
    newest: (a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
    latest: (a, b) => {
      if (a.latest === b.latest) return compare(a.name, b.name);
      if (a.latest === null) return 1;
      if (b.latest === null) return -1;
      return a.latest < b.latest ? 1 : -1;
    },
  };
  const byId = (a: Sortable, b: Sortable) => compare(String(a.id), String(b.id)) || (a.id < b.id ? -1 : 1);
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((a, b) => orders[mode](a.key, b.key) || byId(a.key, b.key))
    .map(({ item }) => item);
}
