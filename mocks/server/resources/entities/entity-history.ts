/** The versions of an entity, and which of them are in conflict. */
import type { components } from '@mocks/generated/schema';
import type { AuditRow, EntityDefRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { makerOf, toVersion } from './entity-answers';
import { fullSource, notedSource } from './entity-audits';
import { differing, received } from './entity-rows';

type Version = components['schemas']['EntityHistoryVersion'];

/** For each offline branch, the last version without changes by others between the branch and its trunk version. */
class Branches {
  private readonly contiguous = new Map<string, number>();

  add({ branchId, trunkVersion, version, baseVersion }: EntityDefRow): void {
    if (branchId === null) return;
    const last = this.contiguous.get(branchId);
    if (last === undefined) this.contiguous.set(branchId, this.start(trunkVersion, version));
    else if (baseVersion === last && version === last + 1) this.contiguous.set(branchId, version);
  }

  /** Without a trunk version the entity was created offline as version 1. */
  private start(trunkVersion: number | null, version: number): number {
    if (trunkVersion === null) return version === 2 ? 2 : 1;
    return version === trunkVersion + 1 ? version : 0;
  }

  isInterrupted({ branchId, baseVersion }: EntityDefRow): boolean {
    return branchId !== null && (this.contiguous.get(branchId) ?? 0) < (baseVersion ?? 0);
  }
}

const withLabel = (def: EntityDefRow | undefined) => ({ ...def?.data, ...(def ? { label: def.label } : {}) });

/** The newest version whose conflict was marked as resolved. */
function settledUpTo(audits: readonly AuditRow[]): number {
  return Number(audits.find(({ action }) => action === 'entity.update.resolve')?.details?.entityDefId ?? 0);
}

function sourceOf(tables: Tables, audits: readonly AuditRow[], def: EntityDefRow) {
  const source = def.sourceId === null ? undefined : tables.entitySources.get(def.sourceId);
  const isNoted = audits.some(
    ({ action, details }) =>
      (action === 'entity.create' || action === 'entity.update.version') && details?.entityDefId === def.id,
  );
  return isNoted ? fullSource(tables, source) : notedSource(source);
}

/** A late creation that was applied as an update. */
const isLateCreation = (tables: Tables, { sourceId }: EntityDefRow): boolean =>
  sourceId !== null && tables.entitySources.get(sourceId)?.details?.action === 'create';

export interface History {
  readonly version: Version;
  readonly def: EntityDefRow;
}

/**
 * The versions, oldest first.
 * @param audits the audit log entries about the entity, newest first
 * @param properties the list's property names: the newest version shows no others. All without them
 */
export function historyOf(
  tables: Tables,
  entity: EntityRow,
  audits: readonly AuditRow[],
  properties: readonly string[] | undefined,
): History[] {
  const defs = tables.entityDefs.by('entityId', entity.id);
  const settled = settledUpTo(audits);
  const branches = new Branches();
  const history: History[] = [];
  const bases = new Set<number>();
  let lastGood = 0;
  for (const def of defs) {
    branches.add(def);
    const { version: number, baseVersion } = def;
    const isCurrent = def.id === entity.currentDefId;
    const version: Version = {
      conflict: null,
      resolved: false,
      baseDiff: [],
      serverDiff: [],
      lastGoodVersion: false,
      ...toVersion(def, isCurrent, isCurrent ? properties : undefined),
      source: sourceOf(tables, audits, def),
      relevantToConflict: false,
    };
    history.push({ version, def });
    if (number === 1) continue;
    version.baseDiff = differing(received(def), withLabel(defs[(baseVersion ?? 1) - 1]));
    version.serverDiff = differing(received(def), withLabel(defs[number - 2]));
    if (number !== (baseVersion ?? 0) + 1 || branches.isInterrupted(def) || isLateCreation(tables, def)) {
      version.conflict = (def.conflictingProperties?.length ?? 0) > 0 ? 'hard' : 'soft';
      version.resolved = settled >= def.id;
      if (!version.resolved && lastGood === 0) lastGood = number - 1;
    }
    if (lastGood > 0) bases.add(baseVersion ?? 0);
  }
  for (const { version } of history) {
    version.lastGoodVersion = version.version === (lastGood > 0 ? lastGood : history.length);
    version.relevantToConflict = lastGood > 0 && (version.version >= lastGood || bases.has(version.version));
  }
  return history;
}

/** The same version with its creator. */
export const toExtendedVersion = (tables: Tables, { version, def }: History) => ({
  ...version,
  creator: makerOf(tables, def.creatorId),
});

/** The changes of each version, from the second on. */
export function diffsOf(defs: readonly EntityDefRow[]): components['schemas']['EntityDiffs'] {
  return defs.slice(1).map((def, index) => {
    const before: Readonly<Record<string, string>> = withLabel(defs[index]);
    const after: Readonly<Record<string, string>> = withLabel(def);
    return differing(after, before).map((propertyName) => {
      const old = before[propertyName];
      return { ...(old === undefined ? {} : { old }), new: after[propertyName] ?? '', propertyName };
    });
  });
}
