import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Table } from 'antd';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import * as needs from '~/api/generated/needs';
import type { DatasetExtended } from '~/api/schema';
import { useServerHas } from '~/session/server';
import { fileName } from '~/shared/lib/file-names';
import { daysInTrash, deletedAtColumn, TrashSection } from '~/shared/trash/TrashSection';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { latestAndTotal } from '~/shared/ui/table/Count';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';

type DeletedList = DatasetExtended & { id: number; deletedAt: string };

/** A server of unknown release may be older, and return lists that are not deleted. */
const isDeleted = (list: DatasetExtended): list is DeletedList =>
  typeof list.deletedAt === 'string' && list.id !== undefined;

/** Those to be purged first come first; ties by id. */
const byDeletion = (one: DeletedList, other: DeletedList): number =>
  one.deletedAt.localeCompare(other.deletedAt) || one.id - other.id;

export function ListTrash({ projectId }: { projectId: number }) {
  const { t } = useLingui();
  const late = useDeferredLoading();
  const hasTrash = useServerHas(needs.listDatasetsDeleted) !== false;
  const { data, error, refetch } = useListDatasets(
    projectId,
    { deleted: true },
    { query: { enabled: late && hasTrash, retry: false, refetchOnWindowFocus: true } },
  );
  // This client always requests extended metadata.
  const lists = (data as DatasetExtended[] | undefined)?.filter(isDeleted).sort(byDeletion);
  return (
    <TrashSection
      projectId={projectId}
      preference="datasetTrashCollapsed"
      count={lists?.length}
      error={error}
      retry={() => void refetch()}
      note={
        <Sentences>
          <Plural
            value={daysInTrash}
            one="Entity lists and their entities are permanently deleted after # day in the trash."
            other="Entity lists and their entities are permanently deleted after # days in the trash."
          />
          <Trans>They cannot be restored, but you can download their data until then.</Trans>
        </Sentences>
      }
    >
      <Table
        aria-label={t`Trash`}
        className="trash-table"
        tableLayout="fixed"
        pagination={false}
        dataSource={lists ?? []}
        rowKey="id"
        columns={[
          { key: 'list', title: t`Entity List`, rowScope: 'row', render: (_, { name }) => <Name>{name}</Name> },
          deletedAtColumn,
          ...latestAndTotal<DeletedList>(({ lastEntity, entities }) => ({ latest: lastEntity, total: entities })),
          {
            key: 'actions',
            title: t`Actions`,
            width: 180,
            align: 'end',
            render: (_, { id, name }) => (
              <Button
                href={`/v1/projects/${projectId}/trash/datasets/${id}/entities.csv`}
                download={`${fileName(name)}.csv`}
                aria-label={t`Download CSV of ${name}`}
              >
                <Trans>Download CSV</Trans>
              </Button>
            ),
          },
        ]}
      />
    </TrashSection>
  );
}
