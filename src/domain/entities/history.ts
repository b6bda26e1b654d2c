import type { EntityAudit, EntityVersion } from './record';

export interface HistoryEntry {
  key: string;
  audit: EntityAudit;
  version: EntityVersion | undefined;
}

const creations = new Set(['entity.create', 'entity.bulk.create']);

/** Pairs each audit with its version, newest first. Audits do not name their version, but come in the same order. */
export function historyEntries(audits: readonly EntityAudit[], versions: readonly EntityVersion[]): HistoryEntry[] {
  let latest = versions.length;
  return audits.map((audit, index) => {
    const key = `${audits.length - index} ${audit.action}`;
    if (audit.action === 'entity.update.version') {
      latest -= 1;
      return { key, audit, version: versions[latest] };
    }
    return { key, audit, version: creations.has(audit.action) ? versions[0] : undefined };
  });
}

/** The server's name for the label among properties. No property can have it. */
export const labelName = 'label';
/** The property that the server uses as the entity's location. */
export const geometryName = 'geometry';

/**
 * The label or a property's value in a version; empty if absent. Own fields only: a property may be `constructor`.
 */
export function versionValue({ label, data }: Pick<EntityVersion, 'label' | 'data'>, name: string): string {
  if (name === labelName) return label;
  return Object.hasOwn(data, name) ? (data[name] ?? '') : '';
}

export interface EntityChange {
  name: string;
  old: string;
  new: string;
  /** Someone else also changed it since the base version. */
  conflicting: boolean;
}

/** `author`: against the version that the author saw. `server`: against the version before. */
export type DiffView = 'author' | 'server';

export function versionToCompare(
  version: EntityVersion,
  view: DiffView,
  versions: readonly EntityVersion[],
): EntityVersion | undefined {
  const number = view === 'author' ? version.baseVersion : version.version - 1;
  return versions.find((one) => one.version === number);
}

/** What a version changed, the label first. */
export function versionChanges(
  version: EntityVersion,
  view: DiffView,
  versions: readonly EntityVersion[],
): EntityChange[] {
  const before = versionToCompare(version, view, versions);
  const names = view === 'author' ? version.baseDiff : version.serverDiff;
  const conflicting = new Set(version.conflictingProperties ?? []);
  return names
    .toSorted((a, b) => Number(b === labelName) - Number(a === labelName))
    .map((name) => ({
      name,
      old: before ? versionValue(before, name) : '',
      new: versionValue(version, name),
      conflicting: conflicting.has(name),
    }));
}

/** Updates that a device made in sequence while offline. */
export interface OfflineBranch {
  id: string;
  /** In order; at least one. */
  versions: EntityVersion[];
  /** Number of the last version before someone else changed the entity; 0 if that was before the first. */
  lastInOrder: number;
}

function lastInOrderOf(versions: readonly EntityVersion[]): number {
  const [first] = versions;
  if (!first) return 0;
  const { trunkVersion } = first;
  if (trunkVersion !== null && first.version !== trunkVersion + 1) return 0;
  let last = first.version;
  for (const { version, baseVersion } of versions.slice(1)) {
    if (baseVersion !== last || version !== last + 1) break;
    last = version;
  }
  return last;
}

/**
 * Offline branches by version number. An offline creation belongs to the branch that continues it. A single update
 * that arrived in order cannot be told from an online one.
 */
export function offlineBranches(versions: readonly EntityVersion[]): Map<number, OfflineBranch> {
  const groups = new Map<string, EntityVersion[]>();
  for (const version of versions) {
    const { branchId, branchBaseVersion } = version;
    if (branchId === null || branchBaseVersion === null) continue;
    const group = groups.get(branchId);
    if (group) group.push(version);
    else groups.set(branchId, [version]);
  }
  const branches = new Map<number, OfflineBranch>();
  for (const [id, updates] of groups) {
    const [created] = versions;
    const [first] = updates;
    const isCreatedOffline = first?.trunkVersion === null && first.version !== 1 && created !== undefined;
    const all = isCreatedOffline ? [created, ...updates] : updates;
    const lastInOrder = lastInOrderOf(all);
    if (all.length === 1 && lastInOrder > 0) continue;
    const branch = { id, versions: all, lastInOrder };
    for (const { version } of all) branches.set(version, branch);
  }
  return branches;
}

/** Whether the author's view may be wrong: the base version has changes by others that the device did not have. */
export function isViewUnreliable({ version, baseVersion }: EntityVersion, branch: OfflineBranch | undefined): boolean {
  return branch !== undefined && branch.versions[0]?.version !== version && (baseVersion ?? 0) > branch.lastInOrder;
}

export const conflictingVersions = (versions: readonly EntityVersion[]): EntityVersion[] =>
  versions.filter(({ relevantToConflict }) => relevantToConflict);

/**
 * What to compare in a conflict: the label and properties whose values differ, and those sent by unresolved
 * conflicting versions. In list order.
 */
export function conflictingNames(versions: readonly EntityVersion[], properties: readonly string[]): string[] {
  const all = [labelName, ...properties];
  const names = new Set(all.filter((name) => new Set(versions.map((version) => versionValue(version, name))).size > 1));
  for (const { conflict, resolved, dataReceived } of versions)
    if (conflict !== null && !resolved) for (const name of Object.keys(dataReceived)) names.add(name);
  const known = all.filter((name) => names.delete(name));
  return [...known, ...names];
}

export type VersionStatus = 'earlier' | 'lastGood' | 'soft' | 'hard' | 'other';

/** What a version is in a conflict. `other`: a kind of conflict that only newer servers know. */
export function versionStatus({ conflict, resolved, lastGoodVersion }: EntityVersion): VersionStatus {
  if (conflict !== null && !resolved) return conflict === 'soft' || conflict === 'hard' ? conflict : 'other';
  return lastGoodVersion ? 'lastGood' : 'earlier';
}

/** Whether the version set this value, compared with its base or the version before. */
export const isChangedBy = ({ baseDiff, serverDiff, dataReceived, version }: EntityVersion, name: string): boolean =>
  version === 1 ? Object.hasOwn(dataReceived, name) : baseDiff.includes(name) || serverDiff.includes(name);
