import { findingField, sortField } from '~/domain/row-index/address';
import {
  addressSchema,
  dateRange,
  flag,
  ids,
  order,
  page,
  pageSize,
  someOf,
  type StateOf,
} from '~/shared/address/address-schema';
import { layoutField } from '~/shared/columns/address';
import { pageSizes } from '~/shared/ui/table/page-sizes';

/** The review states as the URL and OData write them. */
const reviewLiterals = ['null', "'hasIssues'", "'edited'", "'approved'", "'rejected'"] as const;

/** What the server can sort by, by the ids of the columns. */
export const submissionOrder = order(
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

/** The state of the submissions list in the URL. Null means no condition, or the person's own columns. */
export const submissionsAddress = addressSchema({
  deleted: flag('deleted'),
  submitterIds: ids('submitterId'),
  range: dateRange(),
  reviewStates: someOf('reviewState', reviewLiterals, { allIsNone: true }),
  finding: findingField,
  order: submissionOrder,
  by: sortField,
  page: page(),
  pageSize: pageSize(pageSizes),
  layout: layoutField,
});

export type SubmissionsState = StateOf<typeof submissionsAddress>;

/** The fields of the server, and of the local index, by the columns that both sort. */
export const sortFields: Record<SubmissionsState['order']['sort'], string> = {
  submittedAt: '__system/submissionDate',
  submitter: '__system/submitterId',
  state: '__system/reviewState',
  updatedAt: '__system/updatedAt',
  instanceId: '__id',
};

/** The order of the list without a choice: newest first. */
const newestFirst = submissionOrder.read(new URLSearchParams());

/** The state of the list of test submissions, which have neither known submitters nor review states. */
export function readDraftState(search: URLSearchParams): SubmissionsState {
  const state = submissionsAddress.read(search);
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
  /** Submissions of the list. */
  total: number | undefined;
  /** Rows before this page. */
  skip: number;
  order: SubmissionsState['order'];
  /** No filter leaves rows out. */
  isWhole: boolean;
}

/**
 * The number of the row at an index of the page, as in ODK Central: the first submission is number 1. Null where the page
 * does not tell it: with filters and in other orders.
 */
export function rowNumbers({ total, skip, order: by, isWhole }: ListPage): ((index: number) => number) | null {
  if (total === undefined || !isWhole || by.sort !== 'submittedAt') return null;
  return by.descending ? (index) => total - skip - index : (index) => skip + index + 1;
}
