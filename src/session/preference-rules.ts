export type ProjectSortMode = 'alphabetical' | 'latest' | 'newest';

export type ProjectsView = 'blocks' | 'list';

/** A visited project, or a form or entity list of one, with its name at that time. */
export interface Visited {
  projectId: number;
  /** The form of the project; without it the project itself. */
  xmlFormId?: string;
  datasetName?: string;
  name: string;
  projectName?: string;
}

/** Options of downloads under a name, for a form of the project. The page of the form knows which are valid. */
export interface DownloadPreset {
  xmlFormId: string;
  name: string;
  options: Record<string, unknown>;
}

const maxRecents = 20;
export const maxFavourites = 200;
const maxPresets = 100;
/** Names are truncated to this length, because preferences are loaded with every visit. */
const maxNameLength = 120;

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const release = /^\d{4}\.\d+$/;

const matching =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === 'string' && pattern.test(value) ? value : null;

/** Never splits a surrogate pair: the server rejects lone surrogates. */
const cut = (name: string): string =>
  name.length <= maxNameLength ? name : [...name].slice(0, maxNameLength).join('');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function asVisited(value: unknown): Visited | null {
  if (typeof value !== 'object' || value === null) return null;
  const { projectId, xmlFormId, datasetName, name, projectName } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(projectId) || (projectId as number) < 1 || !isText(name)) return null;
  if (xmlFormId !== undefined && !isText(xmlFormId)) return null;
  if (datasetName !== undefined && (!isText(datasetName) || xmlFormId !== undefined)) return null;
  return {
    projectId: projectId as number,
    ...(xmlFormId === undefined ? {} : { xmlFormId }),
    ...(datasetName === undefined ? {} : { datasetName }),
    name: cut(name),
    ...(isText(projectName) ? { projectName: cut(projectName) } : {}),
  };
}

/** Whether these are the same project, form or entity list, regardless of their names. */
export const isSameVisit = (one: Visited, other: Visited): boolean =>
  one.projectId === other.projectId && one.xmlFormId === other.xmlFormId && one.datasetName === other.datasetName;

const places =
  (most: number) =>
  (value: unknown): Visited[] => {
    if (!Array.isArray(value)) return [];
    const found: Visited[] = [];
    for (const entry of value) {
      const place = asVisited(entry);
      if (place && !found.some((one) => isSameVisit(one, place))) found.push(place);
      if (found.length === most) break;
    }
    return found;
  };

function presets(value: unknown): DownloadPreset[] {
  if (!Array.isArray(value)) return [];
  const found: DownloadPreset[] = [];
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { xmlFormId, name, options } = entry as Record<string, unknown>;
    if (!isText(xmlFormId) || !isText(name) || typeof options !== 'object' || options === null) continue;
    const known = found.some((one) => one.xmlFormId === xmlFormId && one.name === name);
    if (!known) found.push({ xmlFormId, name: cut(name), options: options as Record<string, unknown> });
    if (found.length === maxPresets) break;
  }
  return found;
}

/**
 * How each known preference is read: any stored value becomes a valid one. Those
 * of this client only have its prefix, because all clients of a user share one set of names.
 */
export const siteReaders = {
  projectSortMode: (value: unknown): ProjectSortMode =>
    value === 'alphabetical' || value === 'newest' || value === 'latest' ? value : 'latest',
  outdatedVersionWarningDismissDate: matching(isoTimestamp),
  whatsNewDismissed: matching(release),
  mailingListOptIn: (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null),
  alidadeFavourites: places(maxFavourites),
  alidadeRecents: places(maxRecents),
  alidadeProjectsView: (value: unknown): ProjectsView => (value === 'list' ? 'list' : 'blocks'),
  alidadeShortcutsOff: (value: unknown): boolean => value === true,
  /** Whether this person wants no answers in the storage of browsers. */
  alidadeRowIndexOff: (value: unknown): boolean => value === true,
  alidadeReviewNotesOff: (value: unknown): boolean => value === true,
} as const;

export const projectReaders = {
  formTrashCollapsed: (value: unknown): boolean => value === true,
  datasetTrashCollapsed: (value: unknown): boolean => value === true,
  alidadeDownloadPresets: presets,
} as const;
