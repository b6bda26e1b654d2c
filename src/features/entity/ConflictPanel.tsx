import { Trans } from '@lingui/react/macro';
import { RecordPart } from '~/domain/records/Fact';
import { Button } from '~/shared/ui/controls/Button';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { ConflictTable } from '~/domain/entities/ConflictTable';
import type { EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { useVersions } from './queries';

interface ConflictPanelProps {
  id: EntityId;
  entity: EntityRecord;
  properties: readonly DatasetProperty[];
  mayUpdate: boolean;
  onResolve: () => void;
  /** Loads the code of its dialog. */
  resolveIntent: object;
  onEdit: () => void;
}

/** The versions that conflict, and the ways to settle them. */
export function ConflictPanel({
  id,
  entity,
  properties,
  mayUpdate,
  onResolve,
  resolveIntent,
  onEdit,
}: ConflictPanelProps) {
  const versions = useVersions(id);
  const names = useMemo(() => properties.map(({ name }) => name), [properties]);
  return (
    <RecordPart
      className="conflict-panel"
      title={
        <>
          <Icon name="warning" /> <Trans>Data updates in parallel</Trans>
        </>
      }
    >
      <p>
        {entity.conflict === 'hard' ? (
          <Trans>
            Some updates changed the same properties without knowing of each other. The later ones were applied over the
            earlier ones. Check the values, edit them if they are wrong, then mark the conflict as resolved.
          </Trans>
        ) : entity.conflict === 'soft' ? (
          <Trans>
            Some updates changed different properties without knowing of each other. Nothing was overwritten. Check
            whether the values fit together, then mark the conflict as resolved.
          </Trans>
        ) : (
          <Name>{entity.conflict ?? ''}</Name>
        )}
      </p>
      {versions.data ? (
        <ConflictTable projectId={id.projectId} versions={versions.data} properties={names} />
      ) : versions.error ? (
        <ErrorState error={versions.error} retry={() => void versions.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
      {mayUpdate && (
        <p className="conflict-actions">
          <Button onClick={onResolve} {...resolveIntent}>
            <Trans>Mark as resolved</Trans>
          </Button>
          <Button onClick={onEdit}>
            <Trans>Edit and resolve…</Trans>
          </Button>
        </p>
      )}
    </RecordPart>
  );
}
