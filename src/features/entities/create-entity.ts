import { getEntity } from '~/api/generated/hooks/entities';
import { createEntities } from '~/api/generated/writes/entities';
import { isProblem } from '~/api/problem';
import type { NewEntity } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { ListId } from '~/shared/entities/rows';

/**
 * Creates an entity under an id that this client made. "Exists already" (409.3) counts as done if an earlier try whose
 * answer was lost created it. Throws ApiError when the server refuses, and LostAnswer.
 */
export async function createEntity(
  { projectId, datasetName }: ListId,
  entity: NewEntity & { uuid: string },
): Promise<void> {
  const exists = async (): Promise<boolean> => {
    try {
      await getEntity(projectId, datasetName, entity.uuid);
      return true;
    } catch (error) {
      if (isProblem(error, '404.1')) return false;
      throw error;
    }
  };
  const settled = await settleWrite<unknown, boolean, boolean>(() => createEntities(projectId, datasetName, entity), {
    before: false,
    read: exists,
    happened: (now) => now,
    already: ['409.3'],
  });
  valueOf(settled);
}
