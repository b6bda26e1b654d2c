import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import { valueIn } from '~/domain/entities/history';
import { entityOptions } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Facts } from '~/shared/ui/text/Facts';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { geometryName } from './use-entity-places';

/** Values in a popup: enough to know the entity. */
const shownValues = 4;

interface EntityPopupProps {
  id: EntityId;
  properties: readonly DatasetProperty[];
}

/** What an entity on the map is: its label, its first values, and the way to its page. */
export function EntityPopup({ id, properties }: EntityPopupProps) {
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(entityOptions(id));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  const values = properties
    .filter(({ name }) => name !== geometryName)
    .map(({ name }) => ({ name, value: valueIn(data.currentVersion, name) }))
    .filter(({ value }) => value.trim() !== '')
    .slice(0, shownValues);
  return (
    <div className="map-popup-body">
      <h2>
        <Name>{data.currentVersion.label}</Name>
      </h2>
      <div className="map-popup-facts">
        <TimeAgo iso={data.createdAt} />
        {data.conflict !== null && <Trans>Possible conflict</Trans>}
      </div>
      {values.length > 0 && (
        <div className="map-popup-answers">
          <Facts
            facts={values.map(({ name, value }) => ({ label: <Name>{name}</Name>, children: <Name>{value}</Name> }))}
          />
        </div>
      )}
      <div className="map-popup-actions">
        <LinkButton size="small" to={paths.entity(id.projectId, id.datasetName, id.uuid, search.slice(1))}>
          <Trans context="action">Open</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
