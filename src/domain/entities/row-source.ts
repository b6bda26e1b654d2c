import { listEntityRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import { serverHas } from '~/session/server';
import type { RowSource } from '~/shared/rows/read-all-rows';
import type { EntityRow, ListId } from './rows';

/** The table of the entities of a list. */
export const entitySource = ({ projectId, datasetName }: ListId): RowSource<EntityRow> => ({
  key: [projectId, 'entities', datasetName],
  read: (params, signal) => listEntityRows(projectId, datasetName, params, signal && { signal }),
  findsByIds: () => serverHas(needs.filtersRowsById) !== false,
  arrival: '__system/createdAt',
  arrivedAt: ({ __system }) => __system.createdAt,
});
