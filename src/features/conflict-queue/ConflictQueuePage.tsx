import { Trans, useLingui } from '@lingui/react/macro';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useEntityList } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import { queueSearchParams, listSearchParams } from '~/shared/queue/list-pages';
import { QueuePage } from '~/shared/queue/QueueFrame';
import { useQueue } from '~/shared/queue/use-queue';
import { useUrlSearchParams } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { ConflictScreen } from './ConflictScreen';
import { afterStep, queueList, readConflictState } from './queries';
import '~/domain/records/record.css';
import '~/shared/queue/queue.css';

/** The conflicts of a list one by one, within the filters in the URL. */
export function ConflictQueuePage() {
  const [search] = useUrlSearchParams();
  const { projectId, datasetName } = useRouteIds();
  const listSearch = listSearchParams(search);
  // Another filter is another queue.
  return (
    <ConflictQueue
      key={`${projectId} ${datasetName} ${listSearch}`}
      list={{ projectId, datasetName }}
      listSearch={listSearch}
    />
  );
}

function ConflictQueue({ list, listSearch }: { list: ListId; listSearch: string }) {
  const { t } = useLingui();
  const { projectId, datasetName } = list;
  const [search] = useUrlSearchParams();
  const state = readConflictState(search);
  const loaded = useQueue(queueList(list, state), afterStep, queueSearchParams.read(search).at);
  const { data: project } = useGetProject(projectId);
  const { data: dataset } = useEntityList(list);
  const backTo = paths.entities(projectId, datasetName, listSearch);
  const crumbs = [
    { label: t`Projects`, to: paths.home() },
    ...(project
      ? [
          { label: project.name, to: paths.project(projectId) },
          { label: t`Entity Lists`, to: paths.entityLists(projectId) },
        ]
      : []),
    { label: datasetName, to: backTo },
  ];
  return (
    <QueuePage
      loaded={loaded}
      crumbs={crumbs}
      title={t`Conflicts`}
      backTo={backTo}
      screen={(props) => <ConflictScreen {...props} list={list} properties={dataset?.properties} />}
      nothing={<Trans>No conflicts</Trans>}
    >
      <Trans>No entity in the filter of the list has a conflict.</Trans>
    </QueuePage>
  );
}
