import { useLingui } from '@lingui/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAddressState } from '~/shared/address/address-state';
import { localDay } from '~/shared/lib/dates';
import { actionLabel } from './actions';
import type { Entry } from './entries';
import { matcherOf, matching } from './matching';
import { useNames } from './use-names';
import { auditsParams, forgetReading, type Piece, useAuditPieces } from './queries';
import { sentenceText } from './sentences/sentence';
import { auditsAddress, type AuditsState, isSearched } from './address';

/** The state of the log in the address, and how to change it (without a new history entry). */
export function useAuditsState() {
  const today = localDay(Date.now());
  const schema = useMemo(() => auditsAddress(today), [today]);
  const [state, change] = useAddressState(schema.read, schema.write);
  return {
    state,
    change,
    filtered: schema.isFiltered(state),
    noFilters: schema.noFilters,
    set: schema.countFilters({ ...state, text: '' }),
  };
}

const noPieces: readonly Piece[] = [];

/**
 * The entries to show. The server applies the filters it has, and pieces load by scrolling. For other filters (person,
 * target, text), the pieces are read and searched here one after the other, until the end or until stopped.
 */
export function useAudits(state: AuditsState) {
  const { i18n } = useLingui();
  const [reading, setReading] = useState(0);
  const params = useMemo(() => auditsParams(state), [state]);
  const query = useAuditPieces(params, reading);
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const pieces = data?.pages ?? noPieces;

  const { actor, target } = state;
  const text = useDeferredValue(state.text);
  const names = useNames(pieces);
  const wording = useMemo(
    () => ({
      textOf: (entry: Entry) =>
        `${actionLabel(entry.action, (message) => i18n._(message))}\n${sentenceText(entry, names, i18n)}`,
      version: names.version,
    }),
    [names, i18n],
  );
  const matcher = useMemo(() => matcherOf({ actor, target, text }, wording), [actor, target, text, wording]);
  const entries = useMemo(() => (data ? matching(pieces, matcher) : undefined), [data, pieces, matcher]);
  const looked = pieces.reduce((sum, piece) => sum + piece.entries.length, 0);

  /** Whether to read everything without scrolling; a new question starts without. */
  const question = JSON.stringify([params, reading]);
  const [wish, setWish] = useState<{ question: string; all: boolean } | null>(null);
  const readsAll = wish?.question === question ? wish.all : isSearched(state);
  const more = hasNextPage && !isPlaceholderData && !isFetchNextPageError;
  useEffect(() => {
    if (readsAll && more && !isFetching) void fetchNextPage();
  }, [readsAll, more, isFetching, fetchNextPage]);

  return {
    query,
    entries,
    pieces,
    params,
    matcher,
    names,
    /** Entries read so far. */
    looked,
    complete: data !== undefined && !hasNextPage,
    /** Whether it is reading without scrolling at the moment. */
    readingOn: readsAll && more,
    readAll: (all: boolean) => setWish({ question, all }),
    more: () => {
      if (more && !isFetching) void fetchNextPage();
    },
    refresh: () => {
      if (isFetching) return;
      forgetReading(params, reading - 1);
      setReading(reading + 1);
    },
  };
}
