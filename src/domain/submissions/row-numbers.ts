import type { SubmissionsState } from './address';

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
export function rowNumbers({ total, skip, order, isWhole }: ListPage): ((index: number) => number) | null {
  if (total === undefined || !isWhole || order.sort !== 'submittedAt') return null;
  return order.descending ? (index) => total - skip - index : (index) => skip + index + 1;
}
