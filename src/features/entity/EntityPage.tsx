import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetProperty, EntityData, EntityExtended } from '~/api/schema';
import { useEntityList } from '~/shared/entities/queries';
import { parseId, paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { PageHead } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useEntity } from './queries';
import './entity.css';

/** One entity: its label and its data (spec 31). */
export function EntityPage() {
  const { t, i18n } = useLingui();
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const datasetName = params['datasetName'] ?? '';
  const { data: project } = useGetProject(projectId);
  const { data: list } = useEntityList({ projectId, datasetName });
  const { data: entity, error, refetch } = useEntity({ projectId, datasetName, uuid: params['uuid'] ?? '' });
  const creator = (entity as EntityExtended | undefined)?.creator.displayName ?? '';
  if (!entity && error) return <SubjectError thing="entity" error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project
            ? [
                { label: project.name, to: paths.project(projectId) },
                { label: t`Entity Lists`, to: paths.entityLists(projectId) },
              ]
            : []),
          { label: datasetName, to: paths.entities(projectId, datasetName) },
        ]}
        title={entity?.currentVersion.label}
        facts={
          entity && (
            <>
              <span>
                <Trans>Version {i18n.number(entity.currentVersion.version)}</Trans>
              </span>
              <span>
                <Trans>
                  Created by <Name>{creator}</Name> <TimeAgo iso={entity.createdAt} />
                </Trans>
              </span>
              {entity.conflict !== null && (
                <span className="attention">
                  <Icon name="warning" /> <Trans>Conflict</Trans>
                </span>
              )}
            </>
          )
        }
      />
      {entity && list ? (
        <Data properties={list.properties} data={entity.currentVersion.data} />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  );
}

function Data({ properties, data }: { properties: readonly DatasetProperty[]; data: EntityData }) {
  return (
    <section aria-labelledby="entity-data">
      <h2 id="entity-data">
        <Trans>Data</Trans>
      </h2>
      <dl className="entity-data">
        {properties.map(({ name }) => {
          // A list may have a property `constructor`.
          const value = Object.hasOwn(data, name) ? (data[name] ?? '') : '';
          return (
            <div key={name}>
              <dt>
                <Name>{name}</Name>
              </dt>
              <dd>
                {value.trim() === '' ? (
                  <span className="muted">
                    <Trans>(empty)</Trans>
                  </span>
                ) : (
                  <bdi>{value}</bdi>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
