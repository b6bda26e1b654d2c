import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** How often the server is asked, in milliseconds. */
const interval = 30_000;

/** How to find out what has arrived in a list. */
export interface NewRows {
  /** Tells the list and its filter from others. */
  list: readonly unknown[];
  /** When the rows on screen were read, in epoch milliseconds. */
  readAt: number;
  /** False while there are no rows on screen. */
  isRead: boolean;
  /** The time of the newest row on screen; null if the list is empty, undefined if the newest may be on another page. */
  newest: number | null | undefined;
  /** Asks the server for the time of the newest row; null without any. */
  readNewest: () => Promise<number | null>;
  /** Asks the server how many rows are as new as a time, in epoch milliseconds; undefined for all. */
  countFrom: (time: number | undefined) => Promise<number>;
}

/**
 * How many rows have arrived that the list does not show: a count every 30 seconds while the page is in front. A failure
 * is silent, and the next count tries again. Out: 0 while nothing is known.
 */
export function useArrivals({ list, readAt, isRead, newest, readNewest, countFrom }: NewRows): number {
  const [asked, setAsked] = useState<{ of: string; newest: number | null }>();
  const of = JSON.stringify([list, readAt]);
  const since = newest !== undefined ? newest : asked?.of === of ? asked.newest : undefined;
  const { data } = useQuery({
    queryKey: ['arrivals', ...list, since, readAt],
    queryFn: async () => {
      // The server keeps milliseconds: the next one begins what is new.
      if (since !== undefined) return countFrom(since === null ? undefined : since + 1);
      setAsked({ of, newest: await readNewest() });
      return 0;
    },
    enabled: isRead,
    // Nothing has arrived when the rows have just been read.
    initialData: 0,
    staleTime: interval,
    refetchInterval: interval,
    refetchIntervalInBackground: false,
    retry: false,
    gcTime: 0,
  });
  return data;
}
