import { useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useEntityList } from '~/shared/entities/queries';
import { parseId } from '~/shared/lib/paths';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Activity } from './Activity';
import { Data } from './Data';
import { Details } from './Details';
import { EntityHead } from './EntityHead';
import { useEntity } from './queries';
import { usePlace } from './use-place';
import '~/shared/records/record.css';
import './entity.css';

/** One entity: its data, where it comes from, and its history (spec 31). */
export function EntityPage() {
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const datasetName = params['datasetName'] ?? '';
  const uuid = params['uuid'] ?? '';
  const id = useMemo(() => ({ projectId, datasetName, uuid }), [projectId, datasetName, uuid]);
  const { search } = useLocation();
  const { data: project } = useGetProject(projectId);
  const { data: list } = useEntityList(id);
  const { data: loaded, error, refetch, isPlaceholderData } = useEntity(id);
  // The one before stays in sight until this one has loaded, but nothing is done to it.
  const entity = isPlaceholderData ? undefined : loaded;
  const place = usePlace(id, new URLSearchParams(search));
  const retry = useCallback(() => void refetch(), [refetch]);
  if (error && !entity) return <SubjectError thing="entity" error={error} retry={retry} />;
  return (
    <>
      <EntityHead id={id} project={project} entity={entity} place={place} listSearch={search.slice(1)} actions={null} />
      {loaded && list ? (
        <div className={isPlaceholderData ? 'record record-stale' : 'record'}>
          <Data entity={loaded} properties={list.properties} />
          <div className="record-side">
            <Details id={id} entity={loaded} />
            <Activity id={id} />
          </div>
        </div>
      ) : (
        <ListSkeleton rows={10} />
      )}
    </>
  );
}
