import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useConnectData } from '~/domain/connect-data/use-connect-data';
import { filterParams } from '~/domain/entities/queries';
import { type EntityRow, entitySource, type ListId } from '~/domain/entities/rows';
import { entitiesSearchParams, newestFirst } from '~/domain/entities/search-params';
import { FindOffer } from '~/domain/row-index/bar/FindTools';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { bidiIsolate } from '~/shared/lib/isolate';
import { NewRowsButton } from '~/shared/rows/Arrivals';
import { RowsFrame, RowsTable } from '~/shared/rows/RowsTable';
import { useListActions } from '~/shared/rows/toolbar';
import { useRefresh } from '~/shared/rows/use-refresh';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { lazyPart } from '~/shared/ui/states/lazy-part';
import { NoMatches, EmptyState } from '~/shared/ui/states/states';
import type { RowAction } from '~/shared/ui/table/types';
import { useRowMarks } from '~/shared/ui/table/use-row-marks';
import { useUrlSearchParams } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { EntitiesBulkBar, useEntityMoves, useSelectedEntities } from './bulk/use-selected-entities';
import { EntityCount, EntityFilters, SearchUnsupported } from './EntityFilters';
import { useDownload } from './use-download';
import { useEntitiesPage } from './use-entities-page';
import { EntityTitle, useEntityColumns, useOpenEntity } from './use-entity-columns';
import { useConflictTool, useEntityViews, useImportTool, useTrashTool } from './use-entity-tools';
import { useExactValues } from './use-exact-values';
import './entities.css';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');
const CreateEntityDialog = lazyDialog(() => import('./CreateEntityDialog'), 'CreateEntityDialog');

const DeletedEntities = lazyPart(() => import('./bulk/DeletedEntities'), 'DeletedEntities', 12);

/** The entities of a list. All state but the data is in the URL. */
export function EntitiesPage() {
  const [search] = useUrlSearchParams();
  const { projectId, datasetName } = useRouteIds();
  const Table = entitiesSearchParams.read(search).deleted ? DeletedEntities : EntitiesTable;
  // Remount per list, so that no data of the previous list shows.
  return <Table key={`${projectId}/${datasetName}`} projectId={projectId} datasetName={datasetName} />;
}

function EntitiesTable({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const list = useMemo(() => ({ projectId, datasetName }), [projectId, datasetName]);
  const found = useEntitiesPage(list);
  const { state, change, page, list: known, properties, all, local } = found;
  const { query, rows, total = 0, currentTotal, filtered, chosen } = page;
  const { layout } = chosen;
  const { data: project } = useGetProject(projectId);
  const exact = useExactValues(list, state, { properties, layout, rows, readAt: query.dataUpdatedAt });
  const columns = useEntityColumns(list, {
    properties,
    layout,
    now: query.dataUpdatedAt,
    rows,
    exact,
    sortsProperties: local.version !== null,
  });
  const open = useOpenEntity(list);
  const cardTitle = useCallback(
    ({ __id, label }: EntityRow) => <EntityTitle list={list} uuid={__id} label={label} />,
    [list],
  );
  const { marks, mark } = useRowMarks();
  const move = useEntityMoves(list, mark);
  const selection = useSelectedEntities(list, state, rows, properties);
  const mayDelete = can(project, 'entity.delete');
  const usedSelection = mayDelete ? selection : null;
  const mayUpdate = can(project, 'entity.update');
  const mayCreate = can(project, 'entity.create');
  const [dialog, show] = useState<'create' | { edit: string } | null>(null);
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
  useListActions(page, t`Refresh entities`);
  const refresh = useRefresh({ updatedAt: query.dataUpdatedAt, busy: query.isFetching, onRefresh: page.refresh });
  const { views, tools: viewTools } = useEntityViews(list, properties, 'table', usedSelection);
  const download = useDownload({ list, properties: properties ?? [], state, layout, total: currentTotal, all });
  const connect = useConnectData(list);
  const importing = useImportTool(list, mayOpen('entityImport', { project }) === true);
  const trash = useTrashTool(
    list,
    mayDelete && can(project, 'entity.restore') ? () => page.showDeleted(true) : undefined,
  );
  const conflicts = useConflictTool(
    list,
    (known.data?.conflicts ?? 0) > 0 && mayOpen('conflictQueue', { project }) === true,
  );
  const failure = query.error ?? (properties ? null : known.error);
  const retry = () => {
    void query.refetch();
    if (known.isError) void known.refetch();
  };
  return (
    <>
      <RowsFrame
        page={page}
        selection={usedSelection}
        bar={<EntitiesBulkBar list={list} selection={selection} total={total} move="delete" />}
      >
        <EntityFilters
          list={list}
          properties={properties}
          state={state}
          onChange={change}
          chosen={chosen}
          local={local}
          shown={currentTotal}
          count={failure && !rows ? null : <EntityCount total={currentTotal} filtered={filtered} all={all} />}
          views={views}
          notice={
            !local.needed &&
            !found.lacksSearch && (
              <NewRowsButton source={entitySource(list)} conditions={filterParams(state)} page={page} />
            )
          }
          tools={[
            ...viewTools,
            ...(rows && properties ? [download.tool] : []),
            ...connect.tools,
            ...importing,
            ...conflicts,
            refresh,
            ...trash,
          ]}
          end={
            mayCreate &&
            properties && (
              <Button data-creates type="primary" onClick={() => show('create')} {...CreateEntityDialog.intent}>
                <Trans>New entity</Trans>
              </Button>
            )
          }
        />
        <FindOffer local={local} />
        {found.lacksSearch && <SearchUnsupported onClear={page.clear} />}
        {!local.isBlocked && !found.lacksSearch && (
          <RowsTable
            page={page}
            selection={usedSelection}
            label={t`Entities`}
            columns={columns}
            cardTitle={cardTitle}
            isReady={properties !== undefined}
            failure={failure}
            retry={retry}
            onActivate={open}
            actions={actions}
            marks={marks}
            onResize={page.onResize}
            empty={
              <NoEntities
                filtered={filtered}
                search={state.search}
                onClear={page.clear}
                onCreate={mayCreate && properties ? () => show('create') : undefined}
              />
            }
          />
        )}
      </RowsFrame>
      {download.dialog}
      {connect.dialog}
      {dialog === 'create' && properties && (
        <CreateEntityDialog
          list={list}
          properties={properties}
          onClose={close}
          onCreated={(label) => {
            const name = bidiIsolate(label);
            notifications.success(msg`Entity “${name}” created.`);
            change({ ...entitiesSearchParams.noFilters, page: 1, order: newestFirst });
          }}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <EditEntityDialog
          id={{ ...list, uuid: dialog.edit }}
          onClose={close}
          onSaved={() => {
            notifications.success(msg`Entity saved.`);
            void mark(dialog.edit, 'changed');
          }}
        />
      )}
    </>
  );
}

interface NoEntitiesProps {
  filtered: boolean;
  search: string;
  onClear: () => void;
  onCreate: (() => void) | undefined;
}

function NoEntities({ filtered, search, onClear, onCreate }: NoEntitiesProps) {
  if (filtered)
    return (
      <NoMatches
        title={
          search === '' ? (
            <Trans>No entities match these filters</Trans>
          ) : (
            <Trans>No entities match. The search finds whole words only.</Trans>
          )
        }
        onClear={onClear}
      />
    );
  return (
    <EmptyState
      icon="table"
      title={<Trans>No entities yet</Trans>}
      action={
        onCreate && (
          <Button onClick={onCreate}>
            <Trans>New entity</Trans>
          </Button>
        )
      }
    >
      <Trans>Entities appear here once a form, a file or a person creates them.</Trans>
    </EmptyState>
  );
}
