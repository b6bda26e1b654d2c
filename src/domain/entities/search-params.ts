import { answerFilterField, sortField } from '~/domain/row-index/answer-filter';
import { layoutField } from '~/shared/columns/layout-param';
import { pageSizes } from '~/shared/ui/table/page-sizes';
import {
  searchParamsSchema,
  dateRangeParam,
  flagParam,
  idsParam,
  oneOfParam,
  sortParam,
  pageParam,
  pageSizeParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';

/** What the server can sort by, keyed by column id. */
export const entityOrder = sortParam(
  'sort',
  { createdAt: 'descending', createdBy: 'ascending', updatedAt: 'descending', uuid: 'ascending' },
  'createdAt',
);

/** The state of the list of entities in the URL. Null means no condition. */
export const entitiesSearchParams = searchParamsSchema({
  deleted: flagParam('deleted'),
  search: textParam('search'),
  creatorIds: idsParam('creatorId'),
  range: dateRangeParam(),
  updatedRange: dateRangeParam(null, ['updated-start', 'updated-end']),
  conflict: oneOfParam('conflict', ['true', 'false']),
  finding: answerFilterField,
  order: entityOrder,
  by: sortField,
  page: pageParam(),
  pageSize: pageSizeParam(pageSizes),
  layout: layoutField,
});

export type EntitiesState = StateOf<typeof entitiesSearchParams>;

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
