import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { filterParams } from '~/domain/entities/queries';
import { entityDisplayName, type EntityRow, type ListId, shadowsSystemFields } from '~/domain/entities/rows';
import type { EntitiesState } from '~/domain/entities/search-params';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { type SelectedRows, useSelectedRows } from '~/shared/rows/use-selected-rows';
import { type RowMoves, useTrashMoves } from '~/shared/rows/use-trash-moves';
import { lazyPart } from '~/shared/ui/states/lazy-part';

export const EntitiesBulkBar = lazyPart(() => import('./EntitiesBulkBar'), 'EntitiesBulkBar', 1);

export function useEntityMoves(
  { projectId, datasetName }: ListId,
  mark: Parameters<typeof useTrashMoves>[1],
): ReturnType<typeof useTrashMoves<EntityRow>> {
  const moves = useMemo(
    (): RowMoves<EntityRow> => ({
      send: async (id, move) => {
        const { moveInBatch } = await import('./move-entities');
        if ((await moveInBatch({ projectId, datasetName }, id, move)) === 'gone')
          throw new UserFacingError(msg`This entity no longer exists. It may have been deleted permanently.`);
      },
      invalidate: async (move) =>
        (await import('~/api/invalidation')).refetchAfter(`${move}Entities`, projectId, datasetName),
      doneText: ({ __id, label }, move) => {
        const name = entityDisplayName(label, __id);
        return move === 'delete' ? msg`Entity moved to the trash: ${name}` : msg`Entity restored: ${name}`;
      },
      failureTitle: { delete: msg`The entity was not deleted.`, restore: msg`The entity was not restored.` },
    }),
    [projectId, datasetName],
  );
  return useTrashMoves(moves, mark);
}

/** An entity as the list showed it when it was selected; a later version is someone else's change. */
export interface ListedEntity {
  label: string;
  version: number;
}

const listedOf = ({ label = '', __system: { version } }: EntityRow): ListedEntity => ({ label, version });
const isSame = (one: ListedEntity, other: ListedEntity) => one.version === other.version && one.label === other.label;

/**
 * The server gives a label with all values, or not at all. Of lists with more properties than this, all that match are
 * selected without labels.
 */
const maxWithLabels = 60;

export function useSelectedEntities(
  list: ListId,
  state: EntitiesState,
  rows: readonly EntityRow[] | undefined,
  properties: readonly DatasetProperty[] | undefined,
): SelectedRows<ListedEntity> {
  const hasLabels = properties !== undefined && properties.length <= maxWithLabels && !shadowsSystemFields(properties);
  return useSelectedRows({
    filter: JSON.stringify([filterParams(state), state.finding]),
    rows,
    listedOf,
    isSame,
    readAll: async (reading, only) => {
      const { readMatching } = await import('~/domain/entities/read-matching');
      return readMatching(list, state, listedOf, reading, { $select: hasLabels ? undefined : '__id,__system', only });
    },
  });
}
