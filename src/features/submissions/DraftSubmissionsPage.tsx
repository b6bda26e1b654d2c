import { Trans } from '@lingui/react/macro';
import { Typography } from 'antd';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { isProblem } from '~/api/problem';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { EmptyState } from '~/shared/ui/states/states';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { SubmissionsTable } from './SubmissionsPage';

export function DraftSubmissionsPage() {
  const { projectId, xmlFormId } = useRouteIds();
  const { error } = useGetDraft(projectId, xmlFormId);
  const editForm = paths.formDraft(projectId, xmlFormId);
  if (isProblem(error, '404.1')) {
    return (
      <EmptyState
        icon="form"
        title={<Trans>This form has no draft</Trans>}
        action={
          <AppLink to={editForm}>
            <Trans>Go to Edit Form</Trans>
          </AppLink>
        }
      >
        <Trans>Test submissions belong to a draft. They are deleted when it is published or abandoned.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <h2>
        <Trans>Draft submissions</Trans>
      </h2>
      <Typography.Paragraph type="secondary" style={{ marginBlockEnd: 12 }}>
        <Trans>
          Test submissions to the draft. Publishing, replacing or abandoning the draft deletes them.{' '}
          <AppLink to={editForm}>Back to Edit Form</AppLink>
        </Trans>
      </Typography.Paragraph>
      <SubmissionsTable
        key={`${projectId}/${xmlFormId}`}
        projectId={projectId}
        xmlFormId={xmlFormId}
        isDraft
        empty={
          <EmptyState
            icon="form"
            title={<Trans>No test submissions yet</Trans>}
            action={
              <AppLink to={editForm}>
                <Trans>Test in Edit Form</Trans>
              </AppLink>
            }
          >
            <Trans>
              Scan the test QR code with ODK Collect, or fill in the draft in the browser. Both are in Edit Form.
            </Trans>
          </EmptyState>
        }
      />
    </>
  );
}
