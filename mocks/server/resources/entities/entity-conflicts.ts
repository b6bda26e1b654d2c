/** When an update was not made on the newest version: whether that matters, and to which properties. */
import type { Conflict, EntityData, EntityDefRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { differing } from './entity-rows';
import type { CheckedEntity } from './submitted-entities';

interface Meeting {
  /** The version the update was made on. */
  readonly base: EntityDefRow;
  /** The newest one. */
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

/** What the server has that differs from `other`, with the label. */
function changesOf(current: EntityDefRow, data: EntityData, label: string | null): EntityData {
  const names = differing(current.data, data);
  const changed = Object.fromEntries(names.map((name) => [name, current.data[name] ?? '']));
  return current.label === label ? changed : { ...changed, label: current.label };
}

/**
 * The conflict an entity has after an update: hard when both sides changed a property to different values, soft when
 * they changed different ones. A conflict that is there stays, and a hard one stays hard.
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
