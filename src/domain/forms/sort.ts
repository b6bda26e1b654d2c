import type { ProjectSortMode } from '~/session/preference-rules';

export interface Sortable {
  /** Breaks ties, so that equal names keep their order after a change. */
  id: string | number;
  name: string;
  createdAt: string;
  /** Latest submission or entity; null without any. */
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

/** Null if all are missing. */
export function latestOf(...times: (string | null | undefined)[]): string | null {
  return times.reduce<string | null>(
    (latest, time) => (time && (latest === null || time > latest) ? time : latest),
    null,
  );
}

/** Sorted copy: by name; by latest activity (without any last, then by name); or newest first. Ties go by ID. */
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
