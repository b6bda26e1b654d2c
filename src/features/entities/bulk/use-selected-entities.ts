import type { EntitiesState } from '~/domain/entities/address';
import { conditionsOf } from '~/domain/entities/queries';
import type { DatasetProperty } from '~/api/schema';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { replacesOwn } from '~/domain/entities/shared-names';
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
  const hasLabels = properties !== undefined && properties.length <= mostWithLabels && !replacesOwn(properties);
  return useSelectedRows({
    filter: JSON.stringify([conditionsOf(state), state.finding]),
    rows,
    listedOf,
    isSame,
    readAll: async (reading, only) => {
      const { readMatching } = await import('~/domain/entities/read-matching');
      return readMatching(list, state, listedOf, reading, { $select: hasLabels ? undefined : '__id,__system', only });
    },
  });
}
