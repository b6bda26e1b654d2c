import { Plural, Trans, useLingui } from '@lingui/react/macro';
import * as needs from '~/api/generated/needs';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import type { DatasetExtended } from '~/api/schema';
import { useServerHas } from '~/session/server';
import { fileName } from '~/shared/lib/file-names';
import { daysInTrash, TrashSection } from '~/shared/trash/TrashSection';
import { useLate } from '~/shared/ui/page/use-late';
import { LatestAndTotal } from '~/shared/ui/table/LatestAndTotal';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { Sentences } from '~/shared/ui/text/Joined';

type DeletedList = DatasetExtended & { id: number; deletedAt: string };

/** A server that is not known yet may be older, and give the lists that are not deleted. */
const isDeleted = (list: DatasetExtended): list is DeletedList =>
  typeof list.deletedAt === 'string' && list.id !== undefined;

/** Those to be deleted permanently first; ties go by id. */
const byDeletion = (one: DeletedList, other: DeletedList): number =>
  one.deletedAt.localeCompare(other.deletedAt) || one.id - other.id;

/** The deleted entity lists of a project, which the server cannot restore. Nothing without any. */
export function ListTrash({ projectId }: { projectId: number }) {
  const { t } = useLingui();
  const late = useLate();
  const hasTrash = useServerHas(needs.listDatasetsDeleted) !== false;
  const { data, error, refetch } = useListDatasets(
    projectId,
    { deleted: true },
    { query: { enabled: late && hasTrash, retry: false } },
  );
  // This client always asks for the extended form.
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
      <PlainTable
        caption={<Trans>Trash</Trans>}
        className="trash-table"
        columns={[
          { key: 'list', header: <Trans>Entity List</Trans> },
          { key: 'deleted', header: <Trans>Deleted at</Trans>, width: 160 },
          { key: 'latest', header: <Trans>Latest</Trans>, width: 120, numeric: true },
          { key: 'total', header: <Trans>Total</Trans>, width: 90, numeric: true },
          { key: 'actions', header: <Trans>Actions</Trans>, width: 180, numeric: true },
        ]}
      >
        {lists?.map(({ id, name, deletedAt, lastEntity, entities }) => (
          <tr key={id}>
            <th scope="row">
              <Name>{name}</Name>
            </th>
            <td className="deleted-at">
              <Trans>
                <span className="deleted-word">Deleted</span> <TimeAgo iso={deletedAt} />
              </Trans>
            </td>
            <LatestAndTotal latest={lastEntity} total={entities} />
            <td className="number">
              <LinkButton
                href={`/v1/projects/${projectId}/trash/datasets/${id}/entities.csv`}
                download={`${fileName(name)}.csv`}
                aria-label={t`Download CSV of ${name}`}
              >
                <Trans>Download CSV</Trans>
              </LinkButton>
            </td>
          </tr>
        ))}
      </PlainTable>
    </TrashSection>
  );
}
