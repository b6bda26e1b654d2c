import { useEffect, useState } from 'react';
import { pageCount } from '~/shared/ui/table/page-sizes';

interface Page {
  page: number;
  pageSize: number;
}

interface Answer {
  /** Undefined before the first answer. */
  total: number | undefined;
  /** The rows are still those of the page before. */
  isPlaceholderData: boolean;
}

/**
 * What all tables with pages from the server share. Out: the number of rows before the visible ones, and whether the
 * address is past the end; then the last page is loading.
 */
export function usePageOfRows(
  { page, pageSize }: Page,
  { total, isPlaceholderData }: Answer,
  go: (page: number) => void,
) {
  // While the next page loads, the visible rows are still those of the previous page.
  const skip = (page - 1) * pageSize;
  const [shownSkip, setShownSkip] = useState(skip);
  if (total !== undefined && !isPlaceholderData && shownSkip !== skip) setShownSkip(skip);

  // Rows were deleted, or the address was typed by hand: go to the last page.
  const last = total === undefined ? undefined : pageCount(total, pageSize);
  const pastEnd = !isPlaceholderData && last !== undefined && page > last;
  useEffect(() => {
    if (pastEnd) go(last);
  });
  return { skip: shownSkip, pastEnd };
}
