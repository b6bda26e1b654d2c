/** Imitates older releases of the real server: operations, fields and verbs that a release does not know are taken away. */
import type { KnownVerb } from '@mocks/generated/schema';
import type { OperationId } from './define';
import { problem } from './problem';

/** The releases to choose from, oldest first. The last one has everything in the contract. */
export const releases = ['2025.2', '2025.4', '2026.1', '2026.2', '2026.3'] as const;
export type Release = (typeof releases)[number];
export const newestRelease: Release = '2026.3';

const isBefore = (release: Release, since: Release): boolean => releases.indexOf(release) < releases.indexOf(since);

/** The release that brought an operation: older ones answer 404.1. */
const operationsSince: Readonly<Partial<Record<OperationId, Release>>> = {
  deleteEntities: '2025.4',
  restoreEntities: '2025.4',
  listEntityCreators: '2025.4',
  deleteDataset: '2026.1',
  deleteDatasetProperty: '2026.1',
  listPublicConfig: '2026.1',
  getPublicConfig: '2026.1',
  listActorProperties: '2026.2',
  createActorProperty: '2026.2',
  getAppUser: '2026.2',
};

/** Changes that older releases fail on with 500 instead of refusing them. */
const changesSince: Readonly<Partial<Record<OperationId, Release>>> = { updateAppUser: '2026.2' };

const verbsSince: Readonly<Partial<Record<KnownVerb, Release>>> = {
  'dataset.delete': '2026.1',
  'actor_property.list': '2026.2',
  'actor_property.update': '2026.2',
  'field_key.update': '2026.2',
};

/** Where a field is missing from answers of older releases. */
const fieldsSince: readonly { field: string; in: RegExp; since: Release }[] = [
  { field: 'lastLoginAt', in: /User/, since: '2025.4' },
  { field: 'properties', in: /AppUser|PublicLink/, since: '2026.2' },
  { field: 'deletedAt', in: /Datasets?$/, since: '2026.1' },
  { field: 'draftSourceForms', in: /Dataset$/, since: '2026.1' },
  { field: 'draftLinkedForms', in: /Dataset$/, since: '2026.1' },
  { field: 'accessFilter', in: /Dataset$/, since: '2026.2' },
  { field: 'publishNotes', in: /^(get|list)(Form|Draft)/, since: '2026.2' },
  { field: 'size', in: /^(list|upload)(Form|FormVersion|Draft)Attachments?$/, since: '2026.3' },
];

/**
 * The query as a release reads it: before 2025.3 the CSV file of a list was not searched. Throws 501.5 for a filter by the
 * ids of entities, which came then, too.
 */
export function queryAs(
  release: Release,
  operation: OperationId,
  query: Record<string, string | string[]>,
): Record<string, string | string[]> {
  if (!isBefore(release, '2025.4')) return query;
  const filter = query['$filter'];
  if (operation === 'listEntityRows' && typeof filter === 'string' && filter.includes('__id'))
    throw problem.unsupportedField('__id', filter.indexOf('__id'));
  if (operation !== 'exportEntities') return query;
  const { $search: _, ...read } = query;
  return read;
}

/** How a release treats an operation that it does not know; undefined when it knows it. */
export function unknownTo(release: Release, operation: OperationId): 'absent' | 'fails' | undefined {
  const [operationSince, changeSince] = [operationsSince[operation], changesSince[operation]];
  if (operationSince && isBefore(release, operationSince)) return 'absent';
  return changeSince && isBefore(release, changeSince) ? 'fails' : undefined;
}

const knowsVerb = (release: Release, verb: KnownVerb): boolean => {
  const since = verbsSince[verb];
  return since === undefined || !isBefore(release, since);
};

/** JSON without the fields and verbs that a release does not know: an answer, or a body, whose unknown fields it drops. */
export function asOf<T>(release: Release, operation: OperationId, json: T): T {
  if (release === newestRelease) return json;
  const dropped = new Set(
    fieldsSince
      .filter(({ in: where, since }) => where.test(operation) && isBefore(release, since))
      .map((one) => one.field),
  );
  return JSON.parse(JSON.stringify(json), (key, value: unknown) => {
    if (dropped.has(key)) return undefined;
    return key === 'verbs' && Array.isArray(value)
      ? value.filter((verb: KnownVerb) => knowsVerb(release, verb))
      : value;
  }) as T;
}
