import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { memo, useMemo } from 'react';
import { ConflictTable, type SelectedValues } from '~/domain/entities/ConflictTable';
import { offlineBranches } from '~/domain/entities/history';
import { versionsOptions } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { VersionDiff } from '~/domain/entities/VersionDiff';
import { RecordPart } from '~/domain/records/RecordPart';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

interface ConflictEntityProps {
  id: EntityId;
  properties: readonly string[];
  taken: SelectedValues | null;
}

const isSame = (before: ConflictEntityProps, after: ConflictEntityProps): boolean =>
  before.id.uuid === after.id.uuid && before.properties === after.properties && before.taken === after.taken;

export const ConflictEntity = memo(function ConflictEntity({ id, properties, taken }: ConflictEntityProps) {
  const { i18n } = useLingui();
  const { projectId, datasetName, uuid } = id;
  const { data: versions, error, refetch } = useQuery(versionsOptions(id));
  const branches = useMemo(() => offlineBranches(versions ?? []), [versions]);
  if (!versions) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={10} />;
  const parallel = versions.filter(({ conflict, resolved }) => conflict !== null && !resolved).toReversed();
  return (
    <Flex vertical gap={16}>
      <RecordPart title={<Trans>Versions in conflict</Trans>} resetKey={versions}>
        <ConflictTable projectId={projectId} versions={versions} properties={properties} taken={taken} />
        <Flex style={{ minBlockSize: 24, marginBlockStart: 8 }}>
          <AppLink to={paths.entity(projectId, datasetName, uuid)}>
            <Trans>All data and history</Trans>
          </AppLink>
        </Flex>
      </RecordPart>
      {parallel.map((version) => (
        <RecordPart
          key={version.version}
          title={<Trans>Version {i18n.number(version.version)}</Trans>}
          resetKey={versions}
        >
          <VersionDiff version={version} versions={versions} branch={branches.get(version.version)} both />
        </RecordPart>
      ))}
    </Flex>
  );
}, isSame);
