import { labelName, valueIn } from './history';
import type { EntityVersion } from './record';

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
