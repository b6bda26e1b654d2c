import { msg } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { can } from '~/session/can';
import { useEntityList } from '~/domain/entities/queries';
import { useIds } from '~/shared/address/use-ids';
import { alerts } from '~/shared/ui/overlays/alerts';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Actions } from './Actions';
import { Activity } from './Activity';
import { ConflictPanel } from './ConflictPanel';
import { Data } from './Data';
import { Details } from './Details';
import { EntityHead } from './EntityHead';
import { useEntity } from './queries';
import { usePlace } from './use-place';
import '~/domain/records/record.css';
import './entity.css';

const EditEntityDialog = lazyDialog(() => import('~/domain/entities/EditEntityDialog'), 'EditEntityDialog');
const ResolveDialog = lazyDialog(() => import('~/domain/entities/ResolveDialog'), 'ResolveDialog');

/** One entity: its data, where it comes from, and its history (spec 31). */
export function EntityPage() {
  const { projectId, datasetName, uuid } = useIds();
  const id = useMemo(() => ({ projectId, datasetName, uuid }), [projectId, datasetName, uuid]);
  const { search } = useLocation();
  const { data: project } = useGetProject(projectId);
  const { data: list } = useEntityList(id);
  const { data: loaded, error, refetch, isPlaceholderData } = useEntity(id);
  // The one before stays in sight until this one has loaded, but nothing is done to it.
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
              <Data entity={loaded} properties={list.properties} />
            </ErrorBoundary>
          </div>
          <div className="record-side">
            <ErrorBoundary resetKey={loaded}>
              <Details id={id} entity={loaded} />
            </ErrorBoundary>
            <ErrorBoundary resetKey={uuid}>
              <Activity id={id} />
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
          onSaved={() => alerts.success(msg`Entity saved.`)}
        />
      )}
      {open === 'resolve' && loaded && (
        <ResolveDialog
          id={id}
          entity={loaded}
          onClose={close}
          onResolved={() => alerts.success(msg`Conflict resolved.`)}
        />
      )}
    </>
  );
}
