import { Trans, useLingui } from '@lingui/react/macro';
import { Tag } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { prefetch } from '~/api/query-client';
import type { ProjectExtended } from '~/api/schema';
import type { Place } from '~/shared/address/use-place-in-list';
import type { EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import { RecordSteps } from '~/domain/records/RecordSteps';
import { Icon } from '~/shared/ui/icons/Icon';
import { PageHead } from '~/shared/ui/page/PageHead';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { entityQueries } from './queries';

interface EntityHeadProps {
  id: EntityId;
  project: ProjectExtended | undefined;
  entity: EntityRecord | undefined;
  /** In the list that it was opened from. */
  place: Place | null | undefined;
  /** The query of that list. */
  listSearch: string;
  /** Undefined before they are known: on a phone their room is reserved. */
  actions: ReactNode;
}

/** The label of the entity, its state, its neighbours in the list, and what can be done with it. */
export function EntityHead({ id, project, entity, place, listSearch, actions }: EntityHeadProps) {
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
