import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { localDay } from '~/shared/lib/dates';
import { useRefresh } from '~/shared/rows/use-refresh';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import type { RowAction } from '~/shared/ui/table/types';
import { useUrlState } from '~/shared/url-state/url-state';
import { actionLabel } from './actions';
import { AuditFilters, type Progress } from './AuditFilters';
import type { Entry } from './entries';
import { EntriesTable } from './EntriesTable';
import {
  auditsSearchParams,
  auditsParams,
  type AuditsState,
  removeReading,
  isSearched,
  matcherOf,
  matchingEntries,
  noActor,
  type LogPage,
  useLogPages,
} from './queries';
import { sentenceText } from './sentences/sentence';
import { useNames } from './use-names';
import './audits.css';

const ExportDialog = lazyDialog(() => import('./ExportDialog'), 'ExportDialog');

export function AuditsPage() {
  const { t } = useLingui();
  const { state, change, filtered, noFilters, set } = useAuditsState();
  const log = useAudits(state);
  const { query, entries, complete } = log;
  const [exporting, setExporting] = useState(false);

  const more = useCallback(
    ({ actor, target, action }: Entry): RowAction[] => {
      const only = (id: string, label: string, next: Parameters<typeof change>[0]): RowAction => ({
        id,
        label,
        icon: 'filter',
        onSelect: () => change(next),
      });
      return [
        actor
          ? only('actor', t`Only by ${actor.name}`, { actor: String(actor.id) })
          : only('actor', t`Only by the server or without login`, { actor: noActor }),
        ...(target ? [only('target', t`Only about ${target.name}`, { target: target.id })] : []),
        only('action', t`Only this action`, { action }),
      ];
    },
    [t, change],
  );
  const now = query.dataUpdatedAt;
  const refresh = useRefresh({ updatedAt: now, busy: query.isFetching, onRefresh: log.refresh });
  return (
    <div className={query.isPlaceholderData ? 'audits audits-stale' : 'audits'}>
      <AuditFilters
        state={state}
        pieces={log.pieces}
        set={set}
        progress={useProgress(log)}
        onChange={change}
        onClear={filtered ? () => change(noFilters) : undefined}
        count={<CountLine log={log} />}
        tools={[
          {
            key: 'export',
            icon: 'download',
            word: t`Export…`,
            onClick: () => setExporting(true),
            onIntent: ExportDialog.preload,
          },
          refresh,
        ]}
      />
      <EntriesTable
        label={t`Server Audit Logs`}
        names={log.names}
        now={now}
        entries={entries && entries.length === 0 && !complete && !query.error ? undefined : entries}
        refreshing={query.isFetching && entries !== undefined}
        more={more}
        onNearEnd={complete ? undefined : log.more}
        resetKey={JSON.stringify([state, query.isPlaceholderData])}
        error={
          query.error && (
            <ErrorState error={query.error} retry={() => void (entries ? query.fetchNextPage() : query.refetch())} />
          )
        }
        empty={
          filtered ? (
            <EmptyState
              icon="filter"
              title={<Trans>No entries match these filters</Trans>}
              action={
                <Button onClick={() => change({ ...noFilters, range: null })}>
                  <Trans>Clear filters and show all time</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon="list"
              title={<Trans>Nothing was logged today</Trans>}
              action={
                <Button onClick={() => change({ range: null })}>
                  <Trans>Show all time</Trans>
                </Button>
              }
            >
              <Trans>Actions on this server appear here.</Trans>
            </EmptyState>
          )
        }
      />
      {exporting && <ExportDialog params={log.params} matcher={log.matcher} onClose={() => setExporting(false)} />}
    </div>
  );
}

type Log = ReturnType<typeof useAudits>;

/** The total, or the matches so far. */
export function CountLine({ log }: { log: Log }) {
  const { i18n } = useLingui();
  const { entries, looked, complete, matcher, query } = log;
  if (!entries) return query.error ? null : <Trans>Loading entries…</Trans>;
  if (query.isPlaceholderData) return <Trans>Loading entries…</Trans>;
  const all = i18n.number(looked);
  const found = i18n.number(entries.length);
  if (!matcher)
    return complete ? (
      <Plural value={looked} one="# entry" other="# entries" />
    ) : (
      <Trans>The newest {all} entries, more as you scroll</Trans>
    );
  if (complete)
    return (
      <Trans>
        {found} of {all} entries
      </Trans>
    );
  return (
    <>
      {log.readingOn ? (
        <Trans>
          {found} found, {all} entries searched…
        </Trans>
      ) : (
        <Trans>
          {found} found among the newest {all} entries
        </Trans>
      )}{' '}
      <StopOrGo log={log} />
    </>
  );
}

function useProgress(log: Log): Progress {
  const { t, i18n } = useLingui();
  const all = i18n.number(log.looked);
  return {
    scopeText: log.complete ? t`From all ${all} entries.` : t`From the newest ${all} entries.`,
    buttonLabel: log.complete ? undefined : log.readingOn ? t`Stop` : t`Read all entries`,
    onClick: () => log.readAll(!log.readingOn),
  };
}

function StopOrGo({ log }: { log: Log }) {
  const { buttonLabel, onClick } = useProgress(log);
  return <TextButton onClick={onClick}>{buttonLabel}</TextButton>;
}

export function useAuditsState() {
  const today = localDay(Date.now());
  const schema = useMemo(() => auditsSearchParams(today), [today]);
  const [state, change] = useUrlState(schema.read, schema.write);
  return {
    state,
    change,
    filtered: schema.isFiltered(state),
    noFilters: schema.noFilters,
    set: schema.countFilters({ ...state, text: '' }),
  };
}

const noPieces: readonly LogPage[] = [];

/**
 * The entries to show. The server filters by action and time; for other filters the log is read and searched here,
 * until the end or until stopped.
 */
export function useAudits(state: AuditsState) {
  const { i18n } = useLingui();
  const [reading, setReading] = useState(0);
  const params = useMemo(() => auditsParams(state), [state]);
  const query = useLogPages(params, reading);
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
  const entries = useMemo(() => (data ? matchingEntries(pieces, matcher) : undefined), [data, pieces, matcher]);
  const looked = pieces.reduce((sum, piece) => sum + piece.entries.length, 0);

  /** Whether to read on without scrolling, for the current filters. */
  const question = JSON.stringify([params, reading]);
  const [readAllChoice, setReadAllChoice] = useState<{ question: string; all: boolean } | null>(null);
  const readsAll = readAllChoice?.question === question ? readAllChoice.all : isSearched(state);
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
    looked,
    complete: data !== undefined && !hasNextPage,
    readingOn: readsAll && more,
    readAll: (all: boolean) => setReadAllChoice({ question, all }),
    more: () => {
      if (more && !isFetching) void fetchNextPage();
    },
    refresh: () => {
      if (isFetching) return;
      removeReading(params, reading - 1);
      setReading(reading + 1);
    },
  };
}
