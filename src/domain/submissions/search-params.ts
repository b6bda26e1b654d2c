import { answerFilterField, sortField } from '~/domain/row-index/answer-filter';
import { layoutField } from '~/shared/columns/layout-param';
import { pageSizes } from '~/shared/ui/table/page-sizes';
import {
  searchParamsSchema,
  dateRangeParam,
  flagParam,
  idsParam,
  sortParam,
  pageParam,
  pageSizeParam,
  someOfParam,
  type StateOf,
} from '~/shared/url-state/search-params-schema';

const reviewLiterals = ['null', "'hasIssues'", "'edited'", "'approved'", "'rejected'"] as const;

/** Column IDs that the server can sort by. */
export const submissionOrder = sortParam(
  'sort',
  {
    submittedAt: 'descending',
    submitter: 'ascending',
    state: 'ascending',
    updatedAt: 'descending',
    instanceId: 'ascending',
  },
  'submittedAt',
);

/** Null: no filter, or the user's own columns. */
export const submissionsSearchSchema = searchParamsSchema({
  deleted: flagParam('deleted'),
  submitterIds: idsParam('submitterId'),
  range: dateRangeParam(),
  reviewStates: someOfParam('reviewState', reviewLiterals, { allIsNone: true }),
  finding: answerFilterField,
  order: submissionOrder,
  by: sortField,
  page: pageParam(),
  pageSize: pageSizeParam(pageSizes),
  layout: layoutField,
});

export type SubmissionsState = StateOf<typeof submissionsSearchSchema>;

/** Server and index fields by sortable column. */
export const sortFields: Record<SubmissionsState['order']['sort'], string> = {
  submittedAt: '__system/submissionDate',
  submitter: '__system/submitterId',
  state: '__system/reviewState',
  updatedAt: '__system/updatedAt',
  instanceId: '__id',
};

const newestFirst = submissionOrder.read(new URLSearchParams());

/** Draft submissions have neither known submitters nor review states. */
export function readDraftState(search: URLSearchParams): SubmissionsState {
  const state = submissionsSearchSchema.read(search);
  const { sort } = state.order;
  return {
    ...state,
    deleted: false,
    submitterIds: null,
    reviewStates: null,
    finding: null,
    by: [],
    order: sort === 'submitter' || sort === 'state' ? newestFirst : state.order,
  };
}

interface ListPage {
  total: number | undefined;
  skip: number;
  order: SubmissionsState['order'];
  /** No filter is active. */
  isWhole: boolean;
}

/** Row numbers as in ODK Central: the first submission is number 1. Null with filters and in other orders. */
export function rowNumbers({ total, skip, order: by, isWhole }: ListPage): ((index: number) => number) | null {
  if (total === undefined || !isWhole || by.sort !== 'submittedAt') return null;
  return by.descending ? (index) => total - skip - index : (index) => skip + index + 1;
}
