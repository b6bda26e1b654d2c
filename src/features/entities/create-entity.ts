import { getEntity } from '~/api/generated/hooks/entities';
import { getCreateEntitiesMutationOptions } from '~/api/generated/mutations/entities';
import { mutate } from '~/api/mutation';
import { isProblem } from '~/api/problem';
import type { Entity, NewEntity } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import type { ListId } from '~/domain/entities/rows';
import { saveEntity } from '~/domain/entities/writes';

const isSame = ({ currentVersion: { label, data } }: Entity, entity: NewEntity): boolean =>
  label === entity.label &&
  Object.keys({ ...data, ...entity.data }).every((name) => (data[name] ?? '') === (entity.data?.[name] ?? ''));

/**
 * Creates an entity under a client-side id. "Already exists" (409.3) counts as success if an earlier try, whose
 * response was lost, created it; values that changed since are saved. Throws ApiError and LostAnswer.
 */
export async function createEntity(
  { projectId, datasetName }: ListId,
  entity: NewEntity & { uuid: string },
): Promise<void> {
  const { uuid, label } = entity;
  const found: { before?: Entity } = {};
  const settled = await settleWrite<unknown, Entity | null, true>(
    () => mutate(getCreateEntitiesMutationOptions(), { projectId, datasetName, data: entity }),
    {
      before: null,
      read: async () => {
        try {
          return (found.before = (await getEntity(projectId, datasetName, uuid)) as Entity);
        } catch (error) {
          if (isProblem(error, '404.1')) return null;
          throw error;
        }
      },
      happened: (now) => now !== null,
      already: ['409.3'],
    },
  );
  settledValue(settled);
  const { before } = found;
  if (!before || isSame(before, entity)) return;
  const emptied = Object.fromEntries(Object.keys(before.currentVersion.data).map((name) => [name, '']));
  await saveEntity({ projectId, datasetName, uuid }, before, { label, data: { ...emptied, ...entity.data } });
}
