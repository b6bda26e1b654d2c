import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { entityName } from '~/domain/entities/entity-name';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { TextError } from '~/shared/errors/text-error';
import { type RowMoves, useTrashMoves } from '~/shared/rows/use-trash-moves';

/** Moves one entity to the trash, or back (`useTrashMoves`). */
export function useEntityMoves(
  { projectId, datasetName }: ListId,
  mark: Parameters<typeof useTrashMoves>[1],
): ReturnType<typeof useTrashMoves<EntityRow>> {
  const moves = useMemo(
    (): RowMoves<EntityRow> => ({
      send: async (id, move) => {
        // Its code loads when it is first needed.
        const { moveTogether } = await import('./move-entities');
        if ((await moveTogether({ projectId, datasetName }, id, move)) === 'gone')
          throw new TextError(msg`This entity no longer exists. It may have been deleted permanently.`);
      },
      reread: async (move) => (await import('~/api/invalidation')).reread(`${move}Entities`, projectId, datasetName),
      doneText: ({ __id, label }, move) => {
        const name = entityName(label, __id);
        return move === 'delete' ? msg`Entity moved to the trash: ${name}` : msg`Entity restored: ${name}`;
      },
      notDone: { delete: msg`The entity was not deleted.`, restore: msg`The entity was not restored.` },
    }),
    [projectId, datasetName],
  );
  return useTrashMoves(moves, mark);
}
