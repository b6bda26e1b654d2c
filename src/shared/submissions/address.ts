import {
  addressSchema,
  columns,
  dateRange,
  ids,
  page,
  pageSize,
  someOf,
  type StateOf,
} from '~/shared/address/address-schema';
import { pageSizes } from '~/shared/ui/table/page-sizes';

/** The review states as the address and OData write them (spec 20 §20.6). */
export const reviewLiterals = ['null', "'hasIssues'", "'edited'", "'approved'", "'rejected'"] as const;
export type ReviewLiteral = (typeof reviewLiterals)[number];

/** The state of the submissions list in the address. Null means no condition, or the default columns. */
export const submissionsAddress = addressSchema({
  submitterIds: ids('submitterId'),
  range: dateRange(),
  reviewStates: someOf('reviewState', reviewLiterals, { allIsNone: true }),
  page: page(),
  pageSize: pageSize(pageSizes),
  columns: columns(),
});

export type SubmissionsState = StateOf<typeof submissionsAddress>;

/** The state of the list of test submissions, which have neither known submitters nor review states. */
export const readDraftState = (search: URLSearchParams): SubmissionsState => ({
  ...submissionsAddress.read(search),
  submitterIds: null,
  reviewStates: null,
});
