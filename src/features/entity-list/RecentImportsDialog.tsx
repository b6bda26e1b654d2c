import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ImportsTable } from '~/domain/entities/ImportsTable';
import { examinedRows, readRecentImports } from '~/domain/entities/recent-imports';
import type { ListId } from '~/domain/entities/rows';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import './entity-list.css';

export function RecentImportsDialog({ list, onClose }: { list: ListId; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['listEntityRows', list.projectId, list.datasetName, 'all imports'],
    queryFn: () => readRecentImports(list),
  });
  const most = i18n.number(examinedRows);
  return (
    <InfoDialog title={t`Recent imports`} onClose={onClose} width={720}>
      <p className="muted" style={{ marginBlockEnd: 12 }}>
        <Trans>
          The files that the newest {most} entities of this list were imported from. Updates from a file are not found,
          because the server does not note their file.
        </Trans>
      </p>
      {data ? (
        data.length === 0 ? (
          <EmptyState
            icon="upload"
            title={<Trans>None of the newest {most} entities was imported from a file.</Trans>}
          />
        ) : (
          <ImportsTable caption={t`Recent imports`} imports={data} />
        )
      ) : error && !isFetching ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </InfoDialog>
  );
}
