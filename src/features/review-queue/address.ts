import { addressSchema, optionalWord } from '~/shared/address/address-schema';
import { submissionsAddress, type SubmissionsState } from '~/domain/submissions/address';

/** The shown submission in the address, beside the filters of the list. */
export const queueAddress = addressSchema({ at: optionalWord('at') });

/** What the queue lists if the list has no filter by state: what nobody has reviewed yet. */
const toReview = ['null', "'edited'"] as const;

/** The list that the queue goes through: filters and order of the submissions list in the same address. */
export function readQueueState(search: URLSearchParams): SubmissionsState {
  const state = submissionsAddress.read(search);
  return { ...state, reviewStates: state.reviewStates ?? toReview, page: 1 };
}

/** The address of the list that the queue was opened from. */
export function searchOfList(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  list.delete('at');
  return list.toString();
}
