import type { EntityAudit, EntityVersion } from './record';

/** Something that happened to an entity, with the version that it made. */
export interface FeedEntry {
  key: string;
  audit: EntityAudit;
  version: EntityVersion | undefined;
}

const creations = new Set(['entity.create', 'entity.bulk.create']);

/**
 * The history as the server has it, newest first, each change with its version: the audits do not name it, but come in
 * the same order.
 */
export function feedOf(audits: readonly EntityAudit[], versions: readonly EntityVersion[]): FeedEntry[] {
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

/** How the server calls the label where it lists properties. No property can have this name. */
export const labelName = 'label';
/** The property that the server takes for the place of an entity. */
export const geometryName = 'geometry';

/** The label or the value of a property in a version; empty without one. Own fields only: a property may be `constructor`. */
export function valueIn({ label, data }: Pick<EntityVersion, 'label' | 'data'>, name: string): string {
  if (name === labelName) return label;
  return Object.hasOwn(data, name) ? (data[name] ?? '') : '';
}

/** A value that a version changed. */
export interface EntityChange {
  name: string;
  old: string;
  new: string;
  /** Someone else changed it, too, since the version that this one is based on. */
  conflicting: boolean;
}

/** Whose changes: those of the author against the version they saw, or those of the server against the one before. */
export type DiffView = 'author' | 'server';

/** The version that a view compares with. */
export function comparedWith(
  version: EntityVersion,
  view: DiffView,
  versions: readonly EntityVersion[],
): EntityVersion | undefined {
  const number = view === 'author' ? version.baseVersion : version.version - 1;
  return versions.find((one) => one.version === number);
}

/** What a version changed, the label first. Takes the version, whose view, and all versions. */
export function changesOf(version: EntityVersion, view: DiffView, versions: readonly EntityVersion[]): EntityChange[] {
  const before = comparedWith(version, view, versions);
  const names = view === 'author' ? version.baseDiff : version.serverDiff;
  const conflicting = new Set(version.conflictingProperties ?? []);
  return names
    .toSorted((a, b) => Number(b === labelName) - Number(a === labelName))
    .map((name) => ({
      name,
      old: before ? valueIn(before, name) : '',
      new: valueIn(version, name),
      conflicting: conflicting.has(name),
    }));
}

/** Updates that a device made one after the other without a connection. */
export interface Branch {
  id: string;
  /** In their order; at least one. */
  versions: EntityVersion[];
  /** The last one before someone else changed the entity; 0 if that was before the first. */
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
 * The offline branches by the versions that belong to them. A creation without a connection belongs to
 * the branch that continues it. A single update that arrived in order is not told apart from an ordinary one.
 */
export function branchesOf(versions: readonly EntityVersion[]): Map<number, Branch> {
  const groups = new Map<string, EntityVersion[]>();
  for (const version of versions) {
    const { branchId, branchBaseVersion } = version;
    if (branchId === null || branchBaseVersion === null) continue;
    const group = groups.get(branchId);
    if (group) group.push(version);
    else groups.set(branchId, [version]);
  }
  const branches = new Map<number, Branch>();
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

/**
 * Whether the author's view of an update may be wrong: the version it is based on has changes by others, which the
 * device did not know.
 */
export function isViewDoubtful({ version, baseVersion }: EntityVersion, branch: Branch | undefined): boolean {
  return branch !== undefined && branch.versions[0]?.version !== version && (baseVersion ?? 0) > branch.lastInOrder;
}

/** The versions to compare to settle the conflict. */
export const conflictingVersions = (versions: readonly EntityVersion[]): EntityVersion[] =>
  versions.filter(({ relevantToConflict }) => relevantToConflict);

/**
 * What the versions of a conflict are compared by: the label and the properties whose values differ, and those that
 * unresolved versions in conflict have sent. In the order of the list.
 */
export function disputedNames(versions: readonly EntityVersion[], properties: readonly string[]): string[] {
  const all = [labelName, ...properties];
  const names = new Set(all.filter((name) => new Set(versions.map((version) => valueIn(version, name))).size > 1));
  for (const { conflict, resolved, dataReceived } of versions)
    if (conflict !== null && !resolved) for (const name of Object.keys(dataReceived)) names.add(name);
  const known = all.filter((name) => names.delete(name));
  return [...known, ...names];
}

/** The kinds of versions in a conflict. */
export type VersionStatus = 'earlier' | 'lastGood' | 'soft' | 'hard' | 'other';

/** What a version is in a conflict. `other`: a newer server has more kinds of conflict than this release knows. */
export function statusOf({ conflict, resolved, lastGoodVersion }: EntityVersion): VersionStatus {
  if (conflict !== null && !resolved) return conflict === 'soft' || conflict === 'hard' ? conflict : 'other';
  return lastGoodVersion ? 'lastGood' : 'earlier';
}

/** Whether the version itself brought this value, compared with the version it is based on or the one before. */
export const isChangedBy = ({ baseDiff, serverDiff, dataReceived, version }: EntityVersion, name: string): boolean =>
  version === 1 ? Object.hasOwn(dataReceived, name) : baseDiff.includes(name) || serverDiff.includes(name);
