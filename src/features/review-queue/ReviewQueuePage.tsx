import { Trans, useLingui } from '@lingui/react/macro';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { formName } from '~/domain/forms/form-target';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { paths } from '~/shared/lib/paths';
import { queueSearchParams, listSearchParams } from '~/shared/queue/list-pages';
import { QueuePage } from '~/shared/queue/QueueFrame';
import { useQueue } from '~/shared/queue/use-queue';
import { useUrlSearchParams } from '~/shared/url-state/url-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { afterStep, queueList, readQueueState } from './queries';
import { ReviewScreen } from './ReviewScreen';
import '~/shared/queue/queue.css';

/** Submissions one by one, within the filters in the URL. */
export function ReviewQueuePage() {
  const [search] = useUrlSearchParams();
  const { projectId, xmlFormId } = useRouteIds();
  const list = listSearchParams(search);
  // Another filter is another queue.
  return <ReviewQueue key={`${projectId} ${xmlFormId} ${list}`} form={{ projectId, xmlFormId }} list={list} />;
}

function ReviewQueue({ form, list }: { form: FormOrDraftRef; list: string }) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = form;
  const [search] = useUrlSearchParams();
  const state = readQueueState(search);
  const loaded = useQueue(queueList(form, state), afterStep, queueSearchParams.read(search).at);
  const { data: project } = useGetProject(projectId);
  const { data: known } = useGetForm(projectId, xmlFormId);
  const backTo = paths.submissions(projectId, xmlFormId, list);
  const crumbs = [
    { label: t`Projects`, to: paths.home() },
    ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
    ...(known ? [{ label: formName(known), to: backTo }] : []),
  ];
  const isFiltered = submissionsSearchSchema.read(search).reviewStates !== null;
  return (
    <QueuePage
      loaded={loaded}
      crumbs={crumbs}
      title={t`Review queue`}
      backTo={backTo}
      screen={(props) => (
        <ReviewScreen
          {...props}
          form={form}
          scope={isFiltered ? t`In the filter of the list` : t`Not reviewed yet: received and edited`}
        />
      )}
      nothing={<Trans>Nothing to review</Trans>}
    >
      {isFiltered ? (
        <Trans>No submission matches the filter of the list.</Trans>
      ) : (
        <Trans>Every submission is reviewed. Filter the list by state to review some again.</Trans>
      )}
    </QueuePage>
  );
}
