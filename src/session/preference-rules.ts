export type ProjectSortMode = 'alphabetical' | 'latest' | 'newest';

const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const release = /^\d{4}\.\d+$/;

const matching = (pattern: RegExp) => (value: unknown): string | null => (typeof value === 'string' && pattern.test(value) ? value : null);

/** How each known preference is read (base specification §5, spec 00 §0.11): whatever is stored comes out usable. */
export const site = {
  projectSortMode: (value: unknown): ProjectSortMode => (value === 'alphabetical' || value === 'newest' || value === 'latest' ? value : 'latest'),
  outdatedVersionWarningDismissDate: matching(isoTimestamp),
  whatsNewDismissed: matching(release),
  mailingListOptIn: (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null),
} as const;

export const project = {
  formTrashCollapsed: (value: unknown): boolean => value === true,
  datasetTrashCollapsed: (value: unknown): boolean => value === true,
} as const;
