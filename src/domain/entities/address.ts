import { findingField, sortField } from '~/domain/row-index/address';
import {
  addressSchema,
  dateRange,
  flag,
  ids,
  oneOf,
  order,
  page,
  pageSize,
  type StateOf,
  text,
} from '~/shared/address/address-schema';
import { layoutField } from '~/shared/columns/address';
import { pageSizes } from '~/shared/ui/table/page-sizes';

/** What the server can sort by, keyed by column id. */
export const entityOrder = order(
  'sort',
  { createdAt: 'descending', createdBy: 'ascending', updatedAt: 'descending', uuid: 'ascending' },
  'createdAt',
);

/** The state of the list of entities in the URL. Null means no condition. */
export const entitiesAddress = addressSchema({
  deleted: flag('deleted'),
  search: text('search'),
  creatorIds: ids('creatorId'),
  range: dateRange(),
  updatedRange: dateRange(null, ['updated-start', 'updated-end']),
  conflict: oneOf('conflict', ['true', 'false']),
  finding: findingField,
  order: entityOrder,
  by: sortField,
  page: page(),
  pageSize: pageSize(pageSizes),
  layout: layoutField,
});

export type EntitiesState = StateOf<typeof entitiesAddress>;

/** OData fields of the server and of the local index, by sortable column. */
export const sortFields: Record<EntitiesState['order']['sort'], string> = {
  createdAt: '__system/createdAt',
  createdBy: '__system/creatorId',
  updatedAt: '__system/updatedAt',
  uuid: '__id',
};

export const newestFirst = entityOrder.read(new URLSearchParams());

/** URL query for entities with a conflict. Separate from the schema because the home page links to it. */
export const conflictsOnly = 'conflict=true';
