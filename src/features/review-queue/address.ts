import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';

/** What the queue lists if the list has no filter by state: what nobody has reviewed yet. */
const toReview = ['null', "'edited'"] as const;

/** The list that the queue goes through: filters and order of the submissions list in the same address. */
export function readQueueState(search: URLSearchParams): SubmissionsState {
  const state = submissionsAddress.read(search);
  return { ...state, reviewStates: state.reviewStates ?? toReview, page: 1 };
}
