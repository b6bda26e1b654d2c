import { listEntityRows } from '~/api/generated/hooks/odata';
import type { EntitiesState } from '~/shared/entities/address';
import { conditionsOf } from '~/shared/entities/queries';
import type { EntityRow, ListId } from '~/shared/entities/rows';
import { pageRows, readAllRows } from '~/shared/rows/read-all-rows';
import { type SelectedRows, useSelectedRows } from '~/shared/rows/use-selected-rows';

/** An entity as the list showed it when it was selected: a later version is a change by somebody else. */
export interface Listed {
  /** Empty if it is not known. */
  label: string;
  version: number;
}

const listedOf = ({ label = '', __system: { version } }: EntityRow): Listed => ({ label, version });
const isSame = (one: Listed, other: Listed) => one.version === other.version && one.label === other.label;

/**
 * The server gives a label with all values, or not at all. Of lists with more properties than this, all that match are
 * selected without labels.
 */
const mostWithLabels = 60;

/** The selection of the table of entities. In: the number of properties; undefined before the list has loaded. */
export function useSelectedEntities(
  { projectId, datasetName }: ListId,
  state: EntitiesState,
  rows: readonly EntityRow[] | undefined,
  properties: number | undefined,
): SelectedRows<Listed> {
  const conditions = conditionsOf(state);
  return useSelectedRows({
    filter: JSON.stringify(conditions),
    rows,
    listedOf,
    isSame,
    readAll: ({ signal, onProgress }) =>
      readAllRows(
        (token) =>
          listEntityRows(
            projectId,
            datasetName,
            {
              ...conditions,
              ...token,
              $top: pageRows,
              $count: true,
              ...(properties !== undefined && properties <= mostWithLabels ? {} : { $select: '__id,__system' }),
            },
            { signal },
          ),
        listedOf,
        { onProgress },
      ),
  });
}
