import { listEntityRows } from '~/api/generated/hooks/odata';
import { type EntitiesState, isNewestFirst } from '~/domain/entities/address';
import { conditionsOf } from '~/domain/entities/queries';
import { type EntityRow, type ListId, rowsOf } from '~/domain/entities/rows';
import { odataAnd } from '~/shared/lib/odata';
import type { NewRows } from '~/shared/rows/use-arrivals';

const timeOf = (row: EntityRow | undefined): number | null => (row ? Date.parse(row.__system.createdAt) : null);

/**
 * How to find out which entities have arrived. In: the rows on screen, undefined while they load, and when they were
 * read.
 */
export function newEntities(
  { projectId, datasetName }: ListId,
  state: EntitiesState,
  rows: readonly EntityRow[] | undefined,
  readAt: number,
): NewRows {
  const conditions = conditionsOf(state);
  return {
    list: [projectId, 'entities', datasetName, conditions],
    readAt,
    isRead: rows !== undefined,
    newest: rows && state.page === 1 && isNewestFirst(state) ? timeOf(rows[0]) : undefined,
    readNewest: async () => {
      const table = await listEntityRows(projectId, datasetName, {
        ...conditions,
        $orderby: '__system/createdAt desc',
        $select: '__id,__system',
        $top: 1,
      });
      return timeOf(rowsOf(table)[0]);
    },
    countFrom: async (time) => {
      const isNew = time === undefined ? null : `__system/createdAt ge ${new Date(time).toISOString()}`;
      const $filter = odataAnd([conditions.$filter ?? null, isNew]);
      const { '@odata.count': count = 0 } = await listEntityRows(projectId, datasetName, {
        ...conditions,
        ...($filter === undefined ? {} : { $filter }),
        $top: 0,
        $count: true,
      });
      return count;
    },
  };
}
