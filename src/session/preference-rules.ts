export type ProjectSortMode = 'alphabetical' | 'latest' | 'newest';

/** A project, or a form of one, as somebody saw it last: its name is what it was then. */
export interface Visited {
  projectId: number;
  /** A form of the project; without it the project itself is meant. */
  xmlFormId?: string;
  name: string;
  /** Of the project a form is in. */
  projectName?: string;
}

/** More are not kept: the newest stand first. */
export const mostRecents = 20;
export const mostFavourites = 200;
/** Names are cut here: a preference comes with every visit. */
const longestName = 120;

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const release = /^\d{4}\.\d+$/;

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === 'string' && pattern.test(value) ? value : null;

/** Whole characters only: the server does not take half of one. */
const cut = (name: string): string => (name.length <= longestName ? name : [...name].slice(0, longestName).join(''));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function asVisited(value: unknown): Visited | null {
  if (typeof value !== 'object' || value === null) return null;
  const { projectId, xmlFormId, name, projectName } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(projectId) || (projectId as number) < 1 || !isText(name)) return null;
  if (xmlFormId !== undefined && !isText(xmlFormId)) return null;
  return {
    projectId: projectId as number,
    ...(xmlFormId === undefined ? {} : { xmlFormId }),
    name: cut(name),
    ...(isText(projectName) ? { projectName: cut(projectName) } : {}),
  };
}

/** Are these the same project or form, whatever they were called? */
export const isSamePlace = (one: Visited, other: Visited): boolean =>
  one.projectId === other.projectId && one.xmlFormId === other.xmlFormId;

/** A list without what is no place, each place once. */
const places =
  (most: number) =>
  (value: unknown): Visited[] => {
    if (!Array.isArray(value)) return [];
    const found: Visited[] = [];
    for (const entry of value) {
      const place = asVisited(entry);
      if (place && !found.some((one) => isSamePlace(one, place))) found.push(place);
      if (found.length === most) break;
    }
    return found;
  };

/**
 * How each known preference is read (base specification §5, spec 00 §0.11): whatever is stored comes out usable. Those
 * that no other client has are named as ours: all clients of a user share one set of names.
 */
export const site = {
  projectSortMode: (value: unknown): ProjectSortMode =>
    value === 'alphabetical' || value === 'newest' || value === 'latest' ? value : 'latest',
  outdatedVersionWarningDismissDate: matching(isoTimestamp),
  whatsNewDismissed: matching(release),
  mailingListOptIn: (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null),
  alidadeFavourites: places(mostFavourites),
  alidadeRecents: places(mostRecents),
  alidadeShortcutsOff: (value: unknown): boolean => value === true,
} as const;

export const project = {
  formTrashCollapsed: (value: unknown): boolean => value === true,
  datasetTrashCollapsed: (value: unknown): boolean => value === true,
} as const;
