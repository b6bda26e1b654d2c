import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { formName } from '~/shared/forms/form-target';
import { parseId, paths } from '~/shared/lib/paths';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorState } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { StateMark } from '~/shared/submissions/review-state';
import { useSubmission } from './queries';

/** One submission: who sent it, its answers and its history (spec 21). */
export function SubmissionPage() {
  const { t } = useLingui();
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const instanceId = params['instanceId'] ?? '';
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { row, error, refetch } = useSubmission({ projectId, xmlFormId, instanceId });
  if (error && !row) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <PageHead
      crumbs={[
        { label: t`Projects`, to: paths.home() },
        ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
        ...(form ? [{ label: formName(form), to: paths.submissions(projectId, xmlFormId) }] : []),
      ]}
      title={row && instanceId}
      facts={
        row && (
          <>
            <StateMark system={row.__system} />
            {row.__system.submitterName !== null && (
              <span>
                <Trans>
                  Submitted by <Name>{row.__system.submitterName}</Name>
                </Trans>
              </span>
            )}
            <TimeAgo iso={row.__system.submissionDate} />
          </>
        )
      }
    />
  );
}
