import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { useListEntities } from '~/api/generated/hooks/entities';
import { useGetProject } from '~/api/generated/hooks/projects';
import { can } from '~/session/can';
import { useAddressState } from '~/shared/address/address-state';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { entitiesAddress, entityOrder } from '~/domain/entities/address';
import { knowsAccessAndSearch } from '~/domain/entities/features';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { momentColumn } from '~/shared/rows/moment-column';
import { RefreshButton } from '~/shared/rows/RefreshButton';
import { Button } from '~/shared/ui/controls/Button';
import { NoAccess } from '~/shared/ui/page/PageProblem';
import { onDemand } from '~/shared/ui/states/on-demand';
import { EmptyState, ErrorState } from '~/shared/ui/states/states';
import { bulkBarHeight } from '~/shared/ui/table/bulk-bar-height';
import { DataTable } from '~/shared/ui/table/DataTable';
import { Pagination } from '~/shared/ui/table/Pagination';
import type { TableColumn } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { layoutName } from '../columns';
import { EntityFilters } from '../EntityFilters';
import { RowCount } from '../RowCount';
import { useEntitiesPage } from '../use-entities-page';
import { useExactValues } from '../use-exact-values';
import { useEntityColumns } from '../use-entity-columns';
import { useSelectedEntities } from './use-selected-entities';
import { TrashToggle } from './TrashToggle';
import { useEntityMoves } from './use-trash-moves';
import '../entities.css';

const EntitiesBulkBar = onDemand(() => import('./EntitiesBulkBar').then((module) => module.EntitiesBulkBar), 1);

const rowId = (row: EntityRow) => row.__id;
/** Height of the pagination and the page's margin. */
const spaceBelow = 64;
/** Rows do not say when they were deleted. The list that does has no pages, so it is read for this many at most. */
const mostWithTimes = 2000;

/** When each entity was deleted, by its id. */
function useDeletionTimes({ projectId, datasetName }: ListId, total: number | undefined) {
  const enabled = total !== undefined && total > 0 && total <= mostWithTimes;
  const { data } = useListEntities(projectId, datasetName, { deleted: true }, { query: { enabled } });
  return useMemo(() => data && new Map(data.map(({ uuid, deletedAt }) => [uuid, deletedAt])), [data]);
}

/** The columns of the list with the time of deletion after the label. */
function useDeletedColumns(
  list: ListId,
  options: Parameters<typeof useEntityColumns>[1],
  times: ReadonlyMap<string, string | null> | undefined,
) {
  const { t, i18n } = useLingui();
  const usual = useEntityColumns(list, { ...options, deleted: true });
  const { now } = options;
  return useMemo(() => {
    if (!times) return usual;
    const [label, ...others] = usual;
    const { sortable: _, ...moment } = momentColumn(i18n, now, ({ __id }: EntityRow) => times.get(__id) ?? null);
    const deleted: TableColumn<EntityRow> = {
      id: 'deletedAt',
      header: t`Deleted at`,
      ...moment,
      role: 'state',
      frozen: 'roomy',
    };
    return label ? [label, deleted, ...others.filter(({ id }) => id !== 'updates')] : [];
  }, [t, i18n, now, usual, times]);
}

/** The deleted entities of a list, which can be restored for 30 days. */
export function DeletedEntities({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const [state, change] = useAddressState(entitiesAddress.read, entitiesAddress.write);
  const page = useEntitiesPage(list, state, change);
  const { query, rows, total, skip } = page;
  const { data: project } = useGetProject(projectId);
  const { marks, mark } = useRowMarks();
  const move = useEntityMoves(list, mark);
  const writeLayout = useCallback((layout: ColumnLayout | null) => change({ layout }), [change]);
  const chosen = useColumnLayout(projectId, layoutName(datasetName), state.layout, writeLayout);
  const properties = page.properties;
  const times = useDeletionTimes(list, query.isPlaceholderData ? undefined : total);
  const exact = useExactValues(list, state, { properties, layout: chosen.layout, rows, readAt: query.dataUpdatedAt });
  const columns = useDeletedColumns(
    list,
    { properties, layout: chosen.layout, now: query.dataUpdatedAt, exact },
    times,
  );
  const selection = useSelectedEntities(list, state, rows, properties);
  const mayRestore = can(project, 'entity.restore');
  if (project && !can(project, 'entity.delete')) return <NoAccess name={t`Deleted entities`} inProject />;
  const isSelecting = selection.listed.size > 0 || selection.reading !== null;
  const leave = () => change({ deleted: false, page: 1 });
  return (
    <div className={query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      <fieldset disabled className="deleted-filters" title={t`Filters do not apply to deleted entities`}>
        <EntityFilters
          list={list}
          properties={properties}
          searchable={!page.list.data || knowsAccessAndSearch(page.list.data)}
          state={state}
          onChange={change}
          chosen={chosen}
          count={null}
          end={null}
        />
      </fieldset>
      <div className="deleted-line">
        <TrashToggle list={list} onLeave={leave} />
        <span className="muted">
          <Trans>Deleted entities are kept for 30 days. Filters do not apply to them.</Trans>
        </span>
        <span className="deleted-end">
          <RowCount total={query.isPlaceholderData ? undefined : total} filtered={false} all={undefined} />
          <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={page.refresh} />
        </span>
      </div>
      <DataTable
        label={t`Deleted entities`}
        columns={columns}
        rows={properties || query.error ? rows : undefined}
        rowId={rowId}
        totalCount={total ?? 0}
        offset={skip}
        refreshing={query.isFetching && rows !== undefined}
        {...(mayRestore
          ? {
              selection: selection.table,
              actions: (row: EntityRow) => [{ id: 'restore', label: t`Restore`, onSelect: () => move(row, 'restore') }],
            }
          : {})}
        sort={entityOrder.ofTable(state.order, (order) => change({ order, page: 1 }))}
        marks={marks}
        resetKey={`${state.page} ${state.pageSize}`}
        spaceBelow={isSelecting ? spaceBelow + bulkBarHeight : spaceBelow}
        error={query.error && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        empty={
          <EmptyState
            icon="archive"
            title={<Trans>No deleted entities</Trans>}
            action={
              <Button onClick={leave}>
                <Trans>Show entities</Trans>
              </Button>
            }
          >
            <Trans>Entities that you delete stay here for 30 days.</Trans>
          </EmptyState>
        }
      />
      {total !== undefined && total > 0 && rows !== undefined && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onChange={(number, pageSize) => change({ page: number, pageSize })}
        />
      )}
      {isSelecting && <EntitiesBulkBar list={list} selection={selection} total={total ?? 0} move="restore" />}
    </div>
  );
}
