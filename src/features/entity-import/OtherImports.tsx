import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { signedInUser } from '~/session/session';
import { ImportsTable } from '~/domain/entities/ImportsTable';
import { newestRows, readRecentImports, type RecentImport } from '~/domain/entities/recent-imports';
import type { ListId } from '~/domain/entities/rows';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { type Earlier, earlierOf } from './import-store';
import { rowOf } from './uuids';

/** Whether this browser created an entity by one of its imports or updates. */
const isOwn = (earlier: readonly Earlier[], uuid: string): boolean =>
  earlier.some((one) => ('changes' in one ? one.created.flat().includes(uuid) : rowOf(one.seed, uuid) !== null));

/** The recent imports that `EarlierImports` does not list. Throws ApiError. */
async function readOthers(list: ListId): Promise<RecentImport[]> {
  const [recent, earlier] = await Promise.all([readRecentImports(list), earlierOf(signedInUser()?.id ?? 0, list)]);
  return recent.filter(({ uuids }) => !uuids.some((uuid) => isOwn(earlier, uuid)));
}

/** The imports of colleagues, and those of other browsers, as far as the newest entities tell. */
export function OtherImports({ list }: { list: ListId }) {
  const { i18n, t } = useLingui();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const { projectId, datasetName } = list;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['listEntityRows', projectId, datasetName, 'imports'],
    queryFn: () => readOthers(list),
    enabled: asked,
  });
  const most = i18n.number(newestRows);
  return (
    <section aria-labelledby={`${id}-heading`} className="import-part">
      <h2 id={`${id}-heading`}>
        <Trans>Imports by others</Trans>
      </h2>
      <p className="muted">
        <Trans>
          What colleagues, or you in another browser, imported among the newest {most} entities of this list. Updates
          from a file are not found, because the server does not note their file.
        </Trans>
      </p>
      <div>
        <Button
          loading={isFetching}
          onClick={() => {
            if (asked) void refetch();
            else setAsked(true);
          }}
        >
          {data ? <Trans>Look again</Trans> : <Trans>Look for imports</Trans>}
        </Button>
      </div>
      {asked && !data && isFetching && <ListSkeleton rows={3} />}
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {data &&
        !error &&
        (data.length === 0 ? (
          <NoImports most={most} />
        ) : (
          <ImportsTable caption={t`Imports by others`} imports={data} />
        ))}
    </section>
  );
}

function NoImports({ most }: { most: string }) {
  return (
    <EmptyState
      icon="upload"
      title={<Trans>No imports by others were found among the newest {most} entities.</Trans>}
    />
  );
}
