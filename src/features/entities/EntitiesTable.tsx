import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import { loadTexts } from '~/i18n/i18n';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { useAddressState } from '~/shared/address/address-state';
import type { ColumnLayout } from '~/shared/columns/layout';
import { useColumnLayout } from '~/shared/columns/use-column-layout';
import { entitiesAddress, entityOrder, newestFirst } from '~/domain/entities/address';
import { knowsAccessAndSearch } from '~/domain/entities/features';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { ConnectDataButton } from '~/domain/connect-data/ConnectDataButton';
import { Arrivals } from '~/shared/rows/Arrivals';
import { Icon } from '~/shared/ui/icons/Icon';
import { RefreshButton } from '~/shared/rows/RefreshButton';
import { isolate } from '~/shared/lib/isolate';
import { useScreenActions } from '~/shared/screen/registry';
import { Button } from '~/shared/ui/controls/Button';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { onDemand } from '~/shared/ui/states/on-demand';
import { ErrorState } from '~/shared/ui/states/states';
import { bulkBarHeight } from '~/shared/ui/table/bulk-bar-height';
import { DataTable } from '~/shared/ui/table/DataTable';
import { Pagination } from '~/shared/ui/table/Pagination';
import type { RowAction } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useSelectedEntities } from './bulk/use-selected-entities';
import { useEntityMoves } from './bulk/use-trash-moves';
import { layoutName } from './columns';
import { ConflictQueueLink } from './ConflictQueueLink';
import { EntityTitle, useOpenEntity } from './EntityLink';
import { EntityFilters } from './EntityFilters';
import { ImportLink } from './ImportLink';
import { MoreTools } from './MoreTools';
import { newEntities } from './new-entities';
import { NoEntities } from './NoEntities';
import { RowCount } from './RowCount';
import { useEntityColumns } from './use-entity-columns';
import { useExactValues } from './use-exact-values';
import { useEntitiesPage } from './use-entities-page';
import './entities.css';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');
const CreateEntityDialog = lazyDialog(() => import('./CreateEntityDialog'), 'CreateEntityDialog');
const DownloadEntities = lazyDialog(
  () => Promise.all([import('./download/DownloadEntities'), loadTexts('entity-download')]).then(([module]) => module),
  'DownloadEntities',
);

const EntitiesBulkBar = onDemand(() => import('./bulk/EntitiesBulkBar').then((module) => module.EntitiesBulkBar), 1);

const rowId = (row: EntityRow) => row.__id;
/** Height of the pagination and the page's margin. */
const spaceBelow = 64;

/** The entities of a list with their toolbar, pages and dialogs. */
export function EntitiesTable({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const [state, change] = useAddressState(entitiesAddress.read, entitiesAddress.write);
  const page = useEntitiesPage(list, state, change);
  const { query, rows, total, skip, filtered, refresh, properties } = page;
  const { data: project } = useGetProject(projectId);
  const [arrived, setArrived] = useState(0);
  const writeLayout = useCallback((layout: ColumnLayout | null) => change({ layout }), [change]);
  const chosen = useColumnLayout(projectId, layoutName(datasetName), state.layout, writeLayout);
  const { change: changeLayout, layout } = chosen;
  const onResize = useCallback(
    (id: string, width: number) => changeLayout({ widths: new Map(layout.widths).set(id, width) }),
    [changeLayout, layout.widths],
  );
  const exact = useExactValues(list, state, { properties, layout, rows, readAt: query.dataUpdatedAt });
  const columns = useEntityColumns(list, { properties, layout, now: query.dataUpdatedAt, exact });
  const open = useOpenEntity(list);
  const cardTitle = useCallback(
    ({ __id, label }: EntityRow) => <EntityTitle list={list} uuid={__id} label={label} />,
    [list],
  );
  const { marks, mark } = useRowMarks();
  const move = useEntityMoves(list, mark);
  const selection = useSelectedEntities(list, state, rows, properties);
  const isSelecting = selection.listed.size > 0 || selection.reading !== null;
  const mayDelete = can(project, 'entity.delete');
  const mayUpdate = can(project, 'entity.update');
  const mayCreate = can(project, 'entity.create');
  const [dialog, show] = useState<'create' | 'download' | { edit: string } | null>(null);
  const close = () => show(null);
  const actions = useCallback(
    (row: EntityRow): RowAction[] => [
      ...(mayUpdate
        ? [
            {
              id: 'edit',
              label: t`Edit`,
              shortcut: 'e',
              onSelect: () => show({ edit: row.__id }),
              onIntent: EditEntityDialog.preload,
            },
          ]
        : []),
      {
        id: 'open',
        label: row.__system.conflict === null ? t({ message: 'Open', context: 'action' }) : t`Open the conflict`,
        menuOnly: true,
        onSelect: () => open(row),
      },
      ...(mayDelete ? [{ id: 'delete', label: t`Delete`, danger: true, onSelect: () => move(row, 'delete') }] : []),
    ],
    [t, open, mayUpdate, mayDelete, move],
  );
  const clear = useCallback(() => change(entitiesAddress.noFilters), [change]);
  useScreenActions(
    useMemo(
      () => [
        { id: 'refresh', label: t`Refresh entities`, run: refresh },
        ...(filtered ? [{ id: 'clear', label: t`Clear filters`, run: clear }] : []),
      ],
      [t, refresh, filtered, clear],
    ),
  );
  const shown = query.isPlaceholderData ? undefined : rows;
  const failure = query.error ?? (properties ? null : page.list.error);
  const retry = () => {
    void query.refetch();
    if (page.list.isError) void page.list.refetch();
  };
  const { layout: _, ...place } = state;
  return (
    <div className={query.isPlaceholderData ? 'rows rows-stale' : 'rows'}>
      <EntityFilters
        list={list}
        properties={properties}
        searchable={!page.list.data || knowsAccessAndSearch(page.list.data)}
        state={state}
        onChange={change}
        chosen={chosen}
        count={
          failure && !rows ? null : (
            <RowCount total={query.isPlaceholderData ? undefined : total} filtered={filtered} all={page.all} />
          )
        }
        end={
          <>
            <Arrivals
              {...newEntities(list, state, shown, query.dataUpdatedAt)}
              onShow={() => {
                page.showNewest();
                setArrived((count) => count + 1);
              }}
            />
            <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={refresh} />
            {(page.list.data?.conflicts ?? 0) > 0 && mayOpen('conflictQueue', { project }) === true && (
              <ConflictQueueLink projectId={projectId} datasetName={datasetName} />
            )}
            {rows && (
              <Button
                className="rows-tool rows-picture"
                title={t`Download`}
                onClick={() => show('download')}
                {...DownloadEntities.intent}
              >
                <Icon name="download" />
                <span className="rows-tool-word">
                  <Trans>Download</Trans>
                </span>
              </Button>
            )}
            <ConnectDataButton source={list} />
            {mayOpen('entityImport', { project }) && <ImportLink projectId={projectId} datasetName={datasetName} />}
            <MoreTools
              list={list}
              onTrash={
                mayDelete && can(project, 'entity.restore')
                  ? () => change({ ...entitiesAddress.noFilters, deleted: true, page: 1 })
                  : undefined
              }
            />
            {mayCreate && properties && (
              <Button look="primary" onClick={() => show('create')} {...CreateEntityDialog.intent}>
                <Trans>New entity</Trans>
              </Button>
            )}
          </>
        }
      />
      <DataTable
        label={t`Entities`}
        columns={columns}
        cardTitle={cardTitle}
        rows={properties || failure ? rows : undefined}
        rowId={rowId}
        totalCount={total ?? 0}
        offset={skip}
        refreshing={query.isFetching && rows !== undefined}
        onActivate={open}
        actions={actions}
        marks={marks}
        {...(mayDelete ? { selection: selection.table } : {})}
        sort={entityOrder.ofTable(state.order, (order) => change({ order, page: 1 }))}
        resetKey={`${arrived} ${JSON.stringify(place)}`}
        spaceBelow={isSelecting ? spaceBelow + bulkBarHeight : spaceBelow}
        onResize={onResize}
        error={failure && <ErrorState error={failure} retry={retry} />}
        empty={
          <NoEntities
            filtered={filtered}
            search={state.search}
            onClear={clear}
            onCreate={mayCreate && properties ? () => show('create') : undefined}
          />
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
      {isSelecting && <EntitiesBulkBar list={list} selection={selection} total={total ?? 0} move="delete" />}
      {dialog === 'create' && properties && (
        <CreateEntityDialog
          list={list}
          properties={properties}
          onClose={close}
          onCreated={(label) => {
            const name = isolate(label);
            alerts.success(msg`Entity “${name}” created.`);
            change({ ...entitiesAddress.noFilters, page: 1, order: newestFirst });
          }}
        />
      )}
      {dialog === 'download' && (
        <DownloadEntities
          list={list}
          state={state}
          total={query.isPlaceholderData ? undefined : total}
          all={page.all}
          layout={layout}
          onClose={close}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <EditEntityDialog
          id={{ ...list, uuid: dialog.edit }}
          onClose={close}
          onSaved={() => {
            alerts.success(msg`Entity saved.`);
            void mark(dialog.edit, 'changed');
          }}
        />
      )}
    </div>
  );
}
