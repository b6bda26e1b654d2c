import { Plural, Trans } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { ConflictTable, useSelectedValues } from '~/domain/entities/ConflictTable';
import type { EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { RecordPart } from '~/domain/records/RecordPart';
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
  resolveIntent: object;
  editIntent: object;
  onEdit: (taken: ReadonlyMap<string, string>) => void;
}

export function ConflictPanel({
  id,
  entity,
  properties,
  mayUpdate,
  onResolve,
  resolveIntent,
  editIntent,
  onEdit,
}: ConflictPanelProps) {
  const versions = useVersions(id);
  const taken = useSelectedValues(entity);
  const { size } = taken.values;
  const names = useMemo(() => properties.map(({ name }) => name), [properties]);
  return (
    <RecordPart
      danger
      title={
        <>
          <Icon name="warning" /> <Trans>Data updates in parallel</Trans>
        </>
      }
    >
      <Flex vertical gap={12}>
        <p>
          {entity.conflict === 'hard' ? (
            <Trans>
              Some updates changed the same properties without knowing of each other. The later ones were applied over
              the earlier ones. Check the values, edit them if they are wrong, then mark the conflict as resolved.
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
          <ConflictTable
            projectId={id.projectId}
            versions={versions.data}
            properties={names}
            taken={mayUpdate ? taken : null}
          />
        ) : versions.error ? (
          <ErrorState error={versions.error} retry={() => void versions.refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
        {mayUpdate && (
          <Flex wrap gap="small">
            {size === 0 && (
              <Button data-page-action onClick={onResolve} {...resolveIntent}>
                <Trans>Mark as resolved</Trans>
              </Button>
            )}
            <Button
              data-page-action
              type={size === 0 ? 'default' : 'primary'}
              onClick={() => onEdit(taken.values)}
              {...editIntent}
            >
              {size === 0 ? (
                <Trans>Edit and resolve…</Trans>
              ) : (
                <Plural value={size} one="Save # value and resolve…" other="Save # values and resolve…" />
              )}
            </Button>
          </Flex>
        )}
      </Flex>
    </RecordPart>
  );
}
