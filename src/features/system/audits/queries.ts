import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { getListAuditsQueryKey, listAudits } from '~/api/generated/hooks/audits';
import { forget } from '~/api/query-client';
import type { ListAuditsParams } from '~/api/schema';
import { localDayStart } from '~/shared/lib/dates';
import { everyAction } from './actions';
import { type Entry, toEntry } from './entries';
import type { AuditsState } from './address';

/** The first piece is small, so that it loads fast; the others are small enough not to disturb scrolling. */
const firstPiece = 250;
const laterPieces = 350;
/** Milliseconds for which the log stays cached after the page was left. */
const kept = 30_000;

/** A piece of the log. */
export interface Piece {
  entries: readonly Entry[];
  /** Start of the next piece; null at the end. */
  next: Place | null;
}

interface Place {
  offset: number;
  /** Later entries are excluded, or positions would shift while the log grows. */
  end: string | undefined;
}

/** The server's filters: it knows only actions and times. */
export function auditsParams({ action, range }: Pick<AuditsState, 'action' | 'range'>): ListAuditsParams {
  return {
    ...(action === everyAction ? {} : { action }),
    ...(range === null ? {} : { start: localDayStart(range.start), end: localDayStart(range.end, 1) }),
  };
}

/** The moment just after an entry: the end of the log at the time when the entry was its newest. */
export const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/** Reads one piece of the log. Throws ApiError. */
export async function readPiece(
  params: ListAuditsParams,
  { offset, end }: Place,
  signal?: AbortSignal,
): Promise<Piece> {
  const limit = offset === 0 ? firstPiece : laterPieces;
  const list = await listAudits(
    { ...params, ...(end === undefined ? {} : { end }), limit, offset },
    signal ? { signal } : undefined,
  );
  const entries = list.map((audit, index) => toEntry(audit, offset + index));
  const [newest] = entries;
  const fixed = offset === 0 && newest ? justAfter(newest.at) : end;
  return { entries, next: entries.length < limit ? null : { offset: offset + limit, end: fixed } };
}

/** The start of the log. */
export const start = (params: ListAuditsParams): Place => ({ offset: 0, end: params.end });

const keyOf = (params: ListAuditsParams, reading: number): QueryKey => [
  ...getListAuditsQueryKey(params),
  'pieces',
  reading,
];

/**
 * The log in pieces, newest first; `reading` counts the restarts. The old data stays visible until the new has loaded.
 */
export function useAuditPieces(params: ListAuditsParams, reading: number) {
  return useInfiniteQuery({
    queryKey: keyOf(params, reading),
    queryFn: ({ pageParam, signal }) => readPiece(params, pageParam, signal),
    initialPageParam: start(params),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: kept,
    // Entries never change, and comparing thousands of them would block the page.
    structuralSharing: false,
  });
}

/** Removes a reading of the log from the cache that a newer one has replaced. */
export const forgetReading = (params: ListAuditsParams, reading: number): void => forget(keyOf(params, reading));
