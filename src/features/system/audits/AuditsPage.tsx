import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useRefresh } from '~/shared/rows/use-refresh';
import { Button } from 'antd';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { RowAction } from '~/shared/ui/table/types';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { AuditFilters } from './AuditFilters';
import { CountLine, ListProgress } from './CountLine';
import { EntriesTable } from './EntriesTable';
import type { Entry } from './entries';
import { nobody } from './address';
import { useAudits, useAuditsState } from './use-audits';
import './audits.css';

const ExportDialog = lazyDialog(() => import('./ExportDialog'), 'ExportDialog');

/** The log of the whole server: filters, entries loaded by scrolling, details, export. */
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
          : only('actor', t`Only by the server or without login`, { actor: nobody }),
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
        progress={<ListProgress log={log} />}
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
