import type { EntitiesState } from '~/domain/entities/address';
import { conditionsOf } from '~/domain/entities/queries';
import type { DatasetProperty } from '~/api/schema';
import { entitySource } from '~/domain/entities/row-source';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { needsIndex } from '~/domain/row-index/address';
import { replacesOwn } from '~/domain/entities/shared-names';
import { loadFound } from '~/domain/entities/load-found';
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

/** The selection of the table of entities. In: the properties; undefined before the list has loaded. */
export function useSelectedEntities(
  list: ListId,
  state: EntitiesState,
  rows: readonly EntityRow[] | undefined,
  properties: readonly DatasetProperty[] | undefined,
): SelectedRows<Listed> {
  const conditions = conditionsOf(state);
  const hasLabels = properties !== undefined && properties.length <= mostWithLabels && !replacesOwn(properties);
  return useSelectedRows({
    filter: JSON.stringify([conditions, state.finding]),
    rows,
    listedOf,
    isSame,
    readAll: async (reading, only) => {
      if (needsIndex(state)) {
        const { readAllFound } = await loadFound();
        return readAllFound(list, state, listedOf, reading, only);
      }
      const { readAllRows, readRowsOf } = await import('~/shared/rows/read-all-rows');
      const params = { ...conditions, ...(hasLabels ? {} : { $select: '__id,__system' }) };
      const source = entitySource(list);
      return only
        ? readRowsOf(source, params, listedOf, reading, only)
        : readAllRows(source, params, listedOf, reading);
    },
  });
}
