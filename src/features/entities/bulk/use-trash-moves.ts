import { msg } from '@lingui/core/macro';
import { useCallback } from 'react';
import { entityName } from '~/domain/entities/entity-name';
import type { Move } from '~/domain/entities/move-many';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { TextError } from '~/shared/errors/text-error';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { RowMark } from '~/shared/ui/table/types';

/** The toast after a move. */
const doneText = (move: Move, { __id: id, label }: EntityRow) => {
  const name = entityName(label, id);
  return move === 'delete' ? msg`Entity moved to the trash: ${name}` : msg`Entity restored: ${name}`;
};
const notDone = { delete: msg`The entity was not deleted.`, restore: msg`The entity was not restored.` };
const opposite = { delete: 'restore', restore: 'delete' } as const;

class Gone extends TextError {
  constructor() {
    super(msg`This entity does not exist any more. Somebody may have deleted it permanently.`);
    this.name = 'Gone';
  }
}

async function moveOne(list: ListId, id: string, move: Move): Promise<void> {
  // Its code loads when it is first needed.
  const { moveTogether } = await import('./move-entities');
  if ((await moveTogether(list, id, move)) === 'gone') throw new Gone();
}

async function readAgain({ projectId, datasetName }: ListId, move: Move): Promise<void> {
  const { reread } = await import('~/api/invalidation');
  await reread(move === 'delete' ? 'deleteEntities' : 'restoreEntities', projectId, datasetName);
}

/**
 * Moves one entity to the trash, or back, at once and with Undo in the toast. Its row fades before the list is read
 * again. In: how a row is marked.
 */
export function useTrashMoves(
  { projectId, datasetName }: ListId,
  mark: (id: string, kind: RowMark) => Promise<void>,
): (row: EntityRow, move: Move) => void {
  return useCallback(
    (row, move) => {
      const id = row.__id;
      const list = { projectId, datasetName };
      const undo = async () => {
        try {
          await moveOne(list, id, opposite[move]);
          void readAgain(list, opposite[move]);
          return true;
        } catch (error) {
          alerts.failed(notDone[opposite[move]], error);
          return false;
        }
      };
      const run = async () => {
        try {
          await moveOne(list, id, move);
          alerts.success(doneText(move, row), { action: { label: msg`Undo`, run: undo } });
          await mark(id, 'deleted');
        } catch (error) {
          alerts.failed(notDone[move], error);
        }
        void readAgain(list, move);
      };
      void run();
    },
    [projectId, datasetName, mark],
  );
}
