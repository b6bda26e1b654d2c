import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import { formatRecent } from '~/shared/lib/dates';
import { alerts } from '~/shared/ui/alerts/store';
import { DataTable } from '~/shared/ui/data-table/DataTable';
import type { RowAction } from '~/shared/ui/data-table/types';
import { Icon } from '~/shared/ui/Icon';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { AuditFilters } from './AuditFilters';
import { auditColumns } from './columns';
import { CountLine, ListProgress } from './CountLine';
import type { Entry } from './entries';
import { isFiltered, nobody, startState } from './url-state';
import { useAudits, useAuditsState } from './use-audits';
import './audits.css';

const loadDetails = () => import('./DetailsDialog').then(({ DetailsDialog }) => ({ default: DetailsDialog }));
const DetailsDialog = lazy(loadDetails);
const loadExport = () => import('./ExportDialog').then(({ ExportDialog }) => ({ default: ExportDialog }));
const ExportDialog = lazy(loadExport);
/** Starts loading a dialog; a failure shows when it is opened. */
const onIntent = () => void loadDetails().catch(() => undefined);

const rowId = (entry: Entry) => entry.key;
/** Only what is loaded is opened: without a connection the page must not give way to an error. */
const whenLoaded = (load: () => Promise<unknown>, open: () => void) => void load().then(open, (error: unknown) => alerts.danger(describeError(error).text));

/** The log of the whole server: filters, entries as far as one scrolls, details, export. */
export function AuditsPage() {
  const { t, i18n } = useLingui();
  const { state, today, change } = useAuditsState();
  const log = useAudits(state);
  const { query, entries, complete } = log;
  const [shown, setShown] = useState<Entry | null>(null);
  const [exporting, setExporting] = useState(false);

  const words = useMemo(
    () => ({ time: t`Time`, type: t`Type`, initiator: t`Initiator`, target: t`Target`, details: t`Details`, deleted: t`(deleted)`, purged: t`(purged)` }),
    [t],
  );
  const now = query.dataUpdatedAt;
  const columns = useMemo(() => auditColumns(i18n, words, now), [i18n, words, now]);
  const open = useCallback((entry: Entry) => whenLoaded(loadDetails, () => setShown(entry)), []);
  const actions = (entry: Entry): RowAction[] => {
    const { actor, target } = entry;
    const list: RowAction[] = [{ id: 'details', label: t`Details`, onSelect: () => open(entry), onIntent }];
    list.push({ id: 'actor', label: actor ? t`Only what ${actor.name} did` : t`Only what nobody signed in did`, icon: 'filter', onSelect: () => change({ actor: actor ? String(actor.id) : nobody }) });
    if (target) list.push({ id: 'target', label: t`Only what was done to ${target.name}`, icon: 'filter', onSelect: () => change({ target: target.id }) });
    list.push({ id: 'action', label: t`Only this action`, icon: 'filter', onSelect: () => change({ action: entry.action }) });
    return list;
  };
  const filtered = isFiltered(state, today);
  const time = now === 0 ? '' : formatRecent(new Date(now).toISOString(), i18n.locale, Date.now());
  return (
    <div className={query.isPlaceholderData ? 'audits audits-stale' : 'audits'}>
      <AuditFilters
        state={state}
        today={today}
        pieces={log.pieces}
        progress={<ListProgress log={log} />}
        onChange={change}
        count={<CountLine log={log} />}
        end={
          <>
            {time !== '' && (
              <span className="audits-time">
                <Trans>Refreshed: {time}</Trans>
              </span>
            )}
            <button type="button" className="audits-button" aria-disabled={query.isFetching} onClick={log.refresh}>
              <Icon name="refresh" /> <Trans>Refresh</Trans>
            </button>
            <button type="button" className="audits-button" onPointerEnter={() => void loadExport().catch(() => undefined)} onClick={() => whenLoaded(loadExport, () => setExporting(true))}>
              <Trans>Export…</Trans>
            </button>
          </>
        }
      />
      <DataTable
        label={t`Server Audit Logs`}
        columns={columns}
        rows={entries && entries.length === 0 && !complete && !query.error ? undefined : entries}
        rowId={rowId}
        refreshing={query.isFetching && entries !== undefined}
        actions={actions}
        onActivate={open}
        onNearEnd={complete ? undefined : log.more}
        resetKey={JSON.stringify([state, query.isPlaceholderData])}
        error={query.error && <ErrorState error={query.error} retry={() => void (entries ? query.fetchNextPage() : query.refetch())} />}
        empty={
          filtered ? (
            <EmptyState
              icon="filter"
              title={<Trans>No entries match these filters</Trans>}
              action={
                <button type="button" className="audits-button" onClick={() => change({ ...startState(today), range: null })}>
                  <Trans>Show all time, all actions</Trans>
                </button>
              }
            />
          ) : (
            <EmptyState
              icon="list"
              title={<Trans>Nothing was logged today</Trans>}
              action={
                <button type="button" className="audits-button" onClick={() => change({ range: null })}>
                  <Trans>Show all time</Trans>
                </button>
              }
            >
              <Trans>What people do on this server appears here.</Trans>
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {shown && <DetailsDialog entry={shown} onClose={() => setShown(null)} />}
        {exporting && <ExportDialog params={log.params} matcher={log.matcher} onClose={() => setExporting(false)} />}
      </Suspense>
    </div>
  );
}
