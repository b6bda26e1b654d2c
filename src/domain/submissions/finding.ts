import type { SubmissionsState } from './address';

/** Whether only the local index can find or sort the rows of the state. */
export const needsIndex = ({ deleted, finding, by }: SubmissionsState): boolean =>
  !deleted && (finding !== null || by.length > 0);
