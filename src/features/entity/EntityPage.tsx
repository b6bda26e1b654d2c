import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Tag } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { useGetProject } from '~/api/generated/hooks/projects';
import { prefetch } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import { readRows, rowsParams, useEntityList } from '~/domain/entities/queries';
import type { EntityRecord } from '~/domain/entities/record';
import { type EntityId, entityDisplayName, type ListId, entityRows } from '~/domain/entities/rows';
import { entitiesSearchParams, type EntitiesState } from '~/domain/entities/search-params';
import { moveEntity, undoDelete } from '~/domain/entities/writes';
import { RecordSteps } from '~/domain/records/RecordSteps';
import { can } from '~/session/can';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { useScreenActions } from '~/shared/screen/registry';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { divider, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { notifications } from '~/shared/ui/overlays/notifications';
import { PageHead } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ListSkeleton } from '~/shared/ui/states/states';
import { copyText } from '~/shared/ui/text/CopyButton';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { type ListPosition, type ListSlice, useListPosition } from '~/shared/url-state/use-list-position';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { ConflictPanel } from './ConflictPanel';
import { EntityData, EntityDetails } from './Data';
import { EntityActivity } from './EntityActivity';
import { entityQueries, useEntity } from './queries';
import '~/domain/records/record.css';
import './entity.css';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');
const ResolveDialog = lazyDialog(() => import('~/domain/entities/ResolveDialog'), 'ResolveDialog');

export function EntityPage() {
  const { projectId, datasetName, uuid } = useRouteIds();
  const id = useMemo(() => ({ projectId, datasetName, uuid }), [projectId, datasetName, uuid]);
  const { search } = useLocation();
  const { data: project } = useGetProject(projectId);
  const { data: list } = useEntityList(id);
  const { data: loaded, error, refetch, isPlaceholderData } = useEntity(id);
  // The previous entity stays visible while this one loads, without actions.
  const entity = isPlaceholderData ? undefined : loaded;
  const place = usePlace(id, new URLSearchParams(search));
  const [open, setOpen] = useState<'edit' | 'edit and resolve' | 'resolve' | null>(null);
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>();
  const onEdit = useCallback(() => setOpen('edit'), []);
  const close = () => setOpen(null);
  const retry = useCallback(() => void refetch(), [refetch]);
  if (error && !entity) return <SubjectError thing="entity" error={error} retry={retry} />;
  return (
    <>
      <EntityHead
        id={id}
        project={project}
        entity={entity}
        place={place}
        listSearch={search.slice(1)}
        actions={
          entity && (
            <Actions
              id={id}
              entity={entity}
              project={project}
              listSearch={search.slice(1)}
              onEdit={onEdit}
              onEditIntent={EditEntityDialog.intent}
            />
          )
        }
      />
      {loaded && list ? (
        <div className={isPlaceholderData ? 'record record-stale' : 'record'}>
          <div className="entity-main">
            {entity && entity.conflict !== null && (
              <ErrorBoundary resetKey={entity}>
                <ConflictPanel
                  id={id}
                  entity={entity}
                  properties={list.properties}
                  mayUpdate={can(project, 'entity.update')}
                  onResolve={() => setOpen('resolve')}
                  resolveIntent={ResolveDialog.intent}
                  editIntent={EditEntityDialog.intent}
                  onEdit={(values) => {
                    setTaken(values);
                    setOpen('edit and resolve');
                  }}
                />
              </ErrorBoundary>
            )}
            <ErrorBoundary resetKey={loaded}>
              <EntityData entity={loaded} properties={list.properties} />
            </ErrorBoundary>
          </div>
          <div className="record-side">
            <ErrorBoundary resetKey={loaded}>
              <EntityDetails id={id} entity={loaded} />
            </ErrorBoundary>
            <ErrorBoundary resetKey={uuid}>
              <EntityActivity id={id} />
            </ErrorBoundary>
          </div>
        </div>
      ) : (
        <ListSkeleton rows={10} />
      )}
      {(open === 'edit' || open === 'edit and resolve') && (
        <EditEntityDialog
          id={id}
          resolve={open === 'edit and resolve'}
          taken={open === 'edit and resolve' ? taken : undefined}
          onClose={close}
          onSaved={() => notifications.success(msg`Entity saved.`)}
        />
      )}
      {open === 'resolve' && loaded && (
        <ResolveDialog
          id={id}
          entity={loaded}
          onClose={close}
          onResolved={() => notifications.success(msg`Conflict resolved.`)}
        />
      )}
    </>
  );
}

interface EntityHeadProps {
  id: EntityId;
  project: ProjectExtended | undefined;
  entity: EntityRecord | undefined;
  place: ListPosition | null | undefined;
  listSearch: string;
  /** Undefined while unknown; phones reserve their space. */
  actions: ReactNode;
}

function EntityHead({ id, project, entity, place, listSearch, actions }: EntityHeadProps) {
  const { t, i18n } = useLingui();
  const { projectId, datasetName } = id;
  const loadAhead = useCallback(
    (uuid: string) => prefetch(entityQueries({ projectId, datasetName, uuid })),
    [projectId, datasetName],
  );
  return (
    <div className="record-head">
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project
            ? [
                { label: project.name, to: paths.project(projectId) },
                { label: t`Entity Lists`, to: paths.entityLists(projectId) },
              ]
            : []),
          { label: datasetName, to: paths.entities(projectId, datasetName, listSearch) },
        ]}
        title={entity?.currentVersion.label}
        facts={
          entity ? (
            <>
              <span>
                <Trans>Version {i18n.number(entity.currentVersion.version)}</Trans>
              </span>
              {entity.updatedAt === null ? (
                <span>
                  <Trans>
                    Created <TimeAgo iso={entity.createdAt} />
                  </Trans>
                </span>
              ) : (
                <span>
                  <Trans>
                    Updated <TimeAgo iso={entity.updatedAt} />
                  </Trans>
                </span>
              )}
              {entity.conflict !== null && (
                <Tag color="warning">
                  <Icon name="warning" /> <Trans>Conflict</Trans>
                </Tag>
              )}
            </>
          ) : null
        }
        actions={
          <>
            <RecordSteps
              place={place}
              labels={{ list: t`Entities of the list`, previous: t`Previous entity`, next: t`Next entity` }}
              to={(uuid, search) => paths.entity(projectId, datasetName, uuid, search)}
              loadAhead={loadAhead}
            />
            {actions ?? <span className="record-actions-unknown" />}
          </>
        }
      />
    </div>
  );
}

interface ActionsProps {
  id: EntityId;
  entity: EntityRecord;
  project: ProjectExtended | undefined;
  listSearch: string;
  onEdit: () => void;
  onEditIntent: object;
}

function Actions({ id, entity, project, listSearch, onEdit, onEditIntent }: ActionsProps) {
  const { t } = useLingui();
  const { projectId, datasetName, uuid } = id;
  const navigate = useNavigate();
  const mayUpdate = can(project, 'entity.update');
  const deleting = useRef(false);
  const onDelete = async () => {
    if (deleting.current) return;
    deleting.current = true;
    try {
      await moveEntity(id, 'delete');
      await navigate(paths.entities(projectId, datasetName, listSearch));
      const name = entityDisplayName(entity.currentVersion.label, uuid);
      notifications.success(
        msg`Entity deleted: ${name}`,
        // Servers before 2025.1 cannot restore.
        can(project, 'entity.restore')
          ? { action: undoDelete(id, () => void navigate(paths.entity(projectId, datasetName, uuid, listSearch))) }
          : {},
      );
    } catch (error) {
      notifications.failed(msg`The entity was not deleted.`, error);
    } finally {
      deleting.current = false;
    }
  };
  const copyLink = async () => {
    const copied = await copyText(new URL(paths.entity(projectId, datasetName, uuid), window.location.href).href);
    if (copied) notifications.success(msg`Link copied.`);
    else notifications.danger(msg`The browser did not let this page copy. Copy the address instead.`);
  };
  const downloadJson = () =>
    saveFile(
      new Blob([JSON.stringify(entity, null, 2)], { type: 'application/json' }),
      `${fileName(entity.currentVersion.label)}.json`,
    );
  useScreenActions([
    { id: 'link', label: t`Copy link`, run: () => void copyLink() },
    { id: 'download', label: t`Download JSON`, run: downloadJson },
  ]);
  return (
    <>
      {mayUpdate && (
        <Button data-page-action={t`Edit entity`} type="primary" onClick={onEdit} {...onEditIntent}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <MenuButton
        label={t`More actions`}
        icon={<Icon name="more" />}
        items={[
          { key: 'link', label: t`Copy link`, onClick: () => void copyLink() },
          { key: 'json', label: t`Download JSON`, onClick: downloadJson },
          ...(can(project, 'entity.delete')
            ? [divider, { key: 'delete', danger: true, label: t`Delete`, onClick: () => void onDelete() }]
            : []),
        ]}
      />
    </>
  );
}

/** From the cached page of the table, or only ids from the server. */
async function readPage(list: ListId, state: EntitiesState, signal: AbortSignal): Promise<ListSlice> {
  const start = (state.page - 1) * state.pageSize;
  const params = rowsParams(state);
  const table =
    readRows(list, state) ??
    (await listEntityRows(list.projectId, list.datasetName, { ...params, $select: '__id' }, { signal }));
  return {
    ids: entityRows(table).map(({ __id }) => __id),
    start,
    total: table['@odata.count'] ?? start + table.value.length,
  };
}

function usePlace({ uuid, ...list }: EntityId, search: URLSearchParams): ListPosition | null | undefined {
  const around = {
    key: ['entities', list.projectId, list.datasetName],
    schema: entitiesSearchParams,
    read: (state: EntitiesState, signal: AbortSignal) => readPage(list, state, signal),
  };
  return useListPosition(around, uuid, search);
}
