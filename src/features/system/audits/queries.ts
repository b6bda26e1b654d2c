import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { getListAuditsQueryKey, listAudits } from '~/api/generated/hooks/audits';
import { removeCached } from '~/api/query-client';
import type { ListAuditsParams } from '~/api/schema';
import { localDayStart } from '~/shared/lib/dates';
import {
  searchParamsSchema,
  dateRangeParam,
  optionalWordParam,
  type StateOf,
  textParam,
  wordParam,
} from '~/shared/url-state/search-params-schema';
import { allActions, defaultActions } from './actions';
import { type Entry, toEntry } from './entries';

/** Filter for entries without a signed-in user. */
export const noActor = 'none';

/** Actor and target are ids, the action may be a group. `today`, the default range, is an ISO date. */
export const auditsSearchParams = (today: string) =>
  searchParamsSchema({
    action: wordParam('action', defaultActions),
    range: dateRangeParam({ start: today, end: today }),
    actor: optionalWordParam('actor', new RegExp(`^(?:${noActor}|[1-9]\\d{0,15})$`)),
    target: optionalWordParam('target'),
    text: textParam('q'),
  });

export type AuditsState = StateOf<ReturnType<typeof auditsSearchParams>>;

/** Filters that the server lacks, and the page searches by. */
export const isSearched = ({ actor, target, text: typed }: Pick<AuditsState, 'actor' | 'target' | 'text'>): boolean =>
  actor !== null || target !== null || typed.trim() !== '';

/** Small, so that it loads fast; later pieces are small enough not to disturb scrolling. */
const firstPiece = 250;
const laterPieces = 350;
/** Milliseconds that the log stays cached after the page was left. */
const cacheMs = 30_000;

export interface LogPage {
  entries: readonly Entry[];
  /** Start of the next piece; null at the end. */
  next: PagePosition | null;
}

interface PagePosition {
  offset: number;
  /** Excludes later entries: positions would shift while the log grows. */
  end: string | undefined;
}

export function auditsParams({ action, range }: Pick<AuditsState, 'action' | 'range'>): ListAuditsParams {
  return {
    ...(action === allActions ? {} : { action }),
    ...(range === null ? {} : { start: localDayStart(range.start), end: localDayStart(range.end, 1) }),
  };
}

/** Just after an entry: the end of the log when that was its newest. */
export const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/** Reads one piece of the log. Throws ApiError. */
export async function fetchLogPage(
  params: ListAuditsParams,
  { offset, end }: PagePosition,
  signal?: AbortSignal,
): Promise<LogPage> {
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

export const firstPage = (params: ListAuditsParams): PagePosition => ({ offset: 0, end: params.end });

const keyOf = (params: ListAuditsParams, reading: number): QueryKey => [
  ...getListAuditsQueryKey(params),
  'pieces',
  reading,
];

/** The log in pieces, newest first. `reading` counts the restarts; old data stays visible until new data has loaded. */
export function useLogPages(params: ListAuditsParams, reading: number) {
  return useInfiniteQuery({
    queryKey: keyOf(params, reading),
    queryFn: ({ pageParam, signal }) => fetchLogPage(params, pageParam, signal),
    initialPageParam: firstPage(params),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: cacheMs,
    // Comparing thousands of entries, which never change, would block the page.
    structuralSharing: false,
  });
}

/** Removes a replaced reading of the log from the cache. */
export const removeReading = (params: ListAuditsParams, reading: number): void => removeCached(keyOf(params, reading));

export interface Matcher {
  name: string;
  matches: (entry: Entry) => boolean;
}

/** The text of entries, for the quick find. */
interface SearchTexts {
  textOf: (entry: Entry) => string;
  /** Changes when the texts change. */
  version: string;
}

/** The filters that the server lacks; null if none is set. All words must match. */
export function matcherOf(
  { actor, target, text: typed }: Pick<AuditsState, 'actor' | 'target' | 'text'>,
  { textOf, version }: SearchTexts,
): Matcher | null {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (actor === null && target === null && words.length === 0) return null;
  return {
    name: JSON.stringify([actor, target, words, version]),
    matches: (entry) => {
      if (actor !== null && (entry.actor === null ? noActor : String(entry.actor.id)) !== actor) return false;
      if (target !== null && entry.target?.id !== target) return false;
      const others = words.filter((one) => !entry.searchable.includes(one));
      if (others.length === 0) return true;
      const read = textOf(entry).toLocaleLowerCase();
      return others.every((one) => read.includes(one));
    },
  };
}

/** Matches per piece: pieces never change, so only new ones are searched. */
const matchCache = new WeakMap<LogPage, { name: string; entries: readonly Entry[] }>();

export function matchingEntries(pieces: readonly LogPage[], matcher: Matcher | null): Entry[] {
  return pieces.flatMap((piece) => {
    if (!matcher) return piece.entries;
    const known = matchCache.get(piece);
    if (known?.name === matcher.name) return known.entries;
    const entries = piece.entries.filter(matcher.matches);
    matchCache.set(piece, { name: matcher.name, entries });
    return entries;
  });
}
