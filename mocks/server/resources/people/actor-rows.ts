/** Writing actors the way the API does. */
import type { components } from '@mocks/generated/schema';
import type { ActorRow, Tables } from '@mocks/server/store/tables';

type Schemas = components['schemas'];

/** A user, app user or public link, as other objects refer to it. */
export function toActor({ id, type, displayName, createdAt, updatedAt, deletedAt }: ActorRow): Schemas['Actor'] {
  return { id, type, displayName, createdAt, updatedAt, deletedAt } as Schemas['Actor'];
}

const nobody: Schemas['MaybeActor'] = {
  id: null,
  type: null,
  displayName: null,
  createdAt: null,
  updatedAt: null,
  deletedAt: null,
};

/** An actor by id, as other things name it: where there is none, one without properties. */
export function actorById(tables: Tables, id: number | null): Schemas['MaybeActor'] {
  const actor = id === null ? undefined : tables.actors.get(id);
  return actor ? toActor(actor) : nobody;
}
