/** Conflicts of updates that were not based on the newest version: their type, and the properties. */
import type { Conflict, EntityData, EntityDefRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { differing } from './entity-rows';
import type { CheckedEntity } from './submitted-entities';

interface Meeting {
  /** The version the update was based on. */
  readonly base: EntityDefRow;
  /** The newest version. */
  readonly current: EntityDefRow;
  readonly client: CheckedEntity;
  /** The update was meant to create the entity. */
  readonly asUpdate: boolean;
}

/** Something else was changed since the branch of the update began. */
function isInterrupted(tables: Tables, entity: EntityRow, { branchId, trunkVersion }: CheckedEntity): boolean {
  if (branchId === null) return false;
  const since = trunkVersion || 1;
  return tables.entityDefs.by('entityId', entity.id).some((def) => def.branchId !== branchId && def.version > since);
}

/** The properties, with the label, in which the server's version differs from `other`. */
function changesOf(current: EntityDefRow, data: EntityData, label: string | null): EntityData {
  const names = differing(current.data, data);
  const changed = Object.fromEntries(names.map((name) => [name, current.data[name] ?? '']));
  return current.label === label ? changed : { ...changed, label: current.label };
}

/**
 * The conflict of an entity after an update: hard when both sides set a property to different values, soft when they
 * changed different ones. An existing conflict stays, and a hard one stays hard.
 */
export function conflictOf(
  tables: Tables,
  entity: EntityRow,
  { base, current, client, asUpdate }: Meeting,
): { conflict: Conflict | null; conflictingProperties: readonly string[] | null } {
  const isHard = entity.conflict === 'hard';
  if (base.version === current.version && !asUpdate) {
    const soft = !isHard && isInterrupted(tables, entity, client);
    return { conflict: soft ? 'soft' : entity.conflict, conflictingProperties: null };
  }
  const changed =
    base.version === current.version
      ? changesOf(current, client.received, client.label)
      : changesOf(current, base.data, base.label);
  const conflictingProperties = Object.keys(client.received).filter(
    (name) => Object.hasOwn(changed, name) && client.received[name] !== changed[name],
  );
  return { conflict: isHard || conflictingProperties.length > 0 ? 'hard' : 'soft', conflictingProperties };
}
