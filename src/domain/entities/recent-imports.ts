import { listEntityAudits } from '~/api/generated/hooks/entities';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { isProblem } from '~/api/problem';
import { type EntityRow, type ListId, entityRows } from '~/domain/entities/rows';

/** Number of newest entities that are examined. */
export const examinedRows = 1000;
/** Groups that are examined, largest first. Each takes one request per part of its file, up to `mostReads`. */
const maxGroups = 10;
const maxReads = 4;
/** Milliseconds between entities of one group: parts of a file follow each other closely. */
const maxGap = 5_000;
/** Milliseconds between groups of one file that count as one import, which may have been paused. */
const maxPause = 3_600_000;

export interface CreatedEntity {
  uuid: string;
  createdAt: string;
  creatorId: number;
}

export interface FileOrigin {
  file: string;
  size: number | null;
  count: number;
  by: string;
}

/** An import, as far as it is among the newest entities. */
export interface RecentImport {
  file: string;
  size: number | null;
  by: string;
  creatorId: number;
  at: string;
  entities: number;
  /** Older entities that were not examined may belong to it. */
  isOpen: boolean;
  /** One entity per examined request. */
  uuids: readonly string[];
}

/**
 * Groups entities that one person created in quick succession. Expects the newest first; returns the largest groups
 * first.
 */
export function groupByCreation(rows: readonly CreatedEntity[]): CreatedEntity[][] {
  const latest = new Map<number, CreatedEntity[]>();
  const groups: CreatedEntity[][] = [];
  for (const row of rows) {
    const group = latest.get(row.creatorId);
    const before = group?.at(-1);
    if (group && before && Date.parse(before.createdAt) - Date.parse(row.createdAt) <= maxGap) {
      group.push(row);
      continue;
    }
    const next = [row];
    latest.set(row.creatorId, next);
    groups.push(next);
  }
  return groups.toSorted((one, other) => other.length - one.length);
}

/**
 * Finds the imports in a group: the audit log of its newest entity gives the file and how many entities came with
 * it; the next one after those is read then. `read` returns null for an entity not from a file.
 */
export async function findImports(
  group: readonly CreatedEntity[],
  read: (uuid: string) => Promise<FileOrigin | null>,
): Promise<RecentImport[]> {
  const found: RecentImport[] = [];
  let misses = 0;
  for (let at = 0, reads = 0; at < group.length; reads += 1) {
    const row = group[at];
    const last = found.at(-1);
    if (!row || reads === maxReads) {
      // Not counted further: reading a log for every part of a large file would take long.
      if (last) last.isOpen = true;
      break;
    }
    const origin = await read(row.uuid);
    if (!origin) {
      // One miss may be an entity made by hand after an import; two rather mean submissions.
      misses += 1;
      if (misses === 2) break;
      at += 1;
      continue;
    }
    const entities = Math.min(Math.max(1, origin.count), group.length - at);
    const { file, size, by } = origin;
    if (last?.file === file && last.size === size) {
      last.entities += entities;
      last.uuids = [...last.uuids, row.uuid];
    } else {
      const { creatorId, createdAt } = row;
      found.push({ file, size, by, creatorId, at: createdAt, entities, isOpen: false, uuids: [row.uuid] });
    }
    at += entities;
  }
  return found;
}

/** Merges the parts of interrupted imports. Returns the newest first. */
export function mergeInterrupted(imports: readonly RecentImport[]): RecentImport[] {
  const all: RecentImport[] = [];
  for (const one of imports.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const known = all.find(
      ({ file, size, creatorId, at }) =>
        file === one.file &&
        size === one.size &&
        creatorId === one.creatorId &&
        Date.parse(at) - Date.parse(one.at) <= maxPause,
    );
    if (known) {
      known.entities += one.entities;
      known.isOpen ||= one.isOpen;
      known.uuids = [...known.uuids, ...one.uuids];
    } else all.push({ ...one });
  }
  return all;
}

const toCreated = ({ __id, __system: { createdAt, creatorId } }: EntityRow): CreatedEntity => ({
  uuid: __id,
  createdAt,
  creatorId: Number(creatorId),
});

async function readOrigin({ projectId, datasetName }: ListId, uuid: string): Promise<FileOrigin | null> {
  try {
    const audits = await listEntityAudits(projectId, datasetName, uuid);
    const created = audits.findLast(({ action }) => action === 'entity.bulk.create');
    const source = created?.details.source;
    if (!created || !source || !('name' in source)) return null;
    return { file: source.name, size: source.size ?? null, count: source.count, by: created.actor?.displayName ?? '' };
  } catch (error) {
    // Moved to the trash meanwhile.
    if (isProblem(error, '404.1')) return null;
    throw error;
  }
}

/** Which imports created the newest entities of a list. Throws ApiError. */
export async function readRecentImports(list: ListId): Promise<RecentImport[]> {
  const table = await listEntityRows(list.projectId, list.datasetName, {
    $orderby: '__system/createdAt desc',
    $select: '__id,__system',
    $top: examinedRows,
  });
  const rows = entityRows(table).map(toCreated);
  const oldest = rows.length === examinedRows ? rows.at(-1) : undefined;
  const groups = groupByCreation(rows).slice(0, maxGroups);
  const found = await Promise.all(
    groups.map(async (group) => {
      const imports = await findImports(group, (uuid) => readOrigin(list, uuid));
      const last = imports.at(-1);
      if (last && oldest && group.at(-1) === oldest) last.isOpen = true;
      return imports;
    }),
  );
  return mergeInterrupted(found.flat());
}
