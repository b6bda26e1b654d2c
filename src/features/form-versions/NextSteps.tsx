import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Flex } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';

/** Whether the person comes from publishing the first version of the form. */
const isFirst = (state: unknown): boolean => (state as { isFirst?: unknown } | null)?.isFirst === true;

interface NextStepsProps {
  projectId: number;
  xmlFormId: string;
}

/** After the first version of a form was published: how people get it, for who may decide that. */
export function NextSteps({ projectId, xmlFormId }: NextStepsProps) {
  const { t } = useLingui();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { data: project } = useGetProject(projectId);
  const form = { publishedAt: '' };
  const mayGive = mayOpen('formAccess', { project }) === true;
  const mayLink = mayOpen('publicLinks', { project, form }) === true;
  if (!isFirst(state) || !(mayGive || mayLink)) return null;
  return (
    <Alert
      role="status"
      type="success"
      showIcon
      style={{ marginBlockEnd: 16 }}
      closable={{ 'aria-label': t`Close`, onClose: () => void navigate('.', { replace: true, state: null }) }}
      title={<Trans>The form is published. Next, decide who fills it in.</Trans>}
      description={
        <Flex wrap gap="small">
          {mayGive && (
            <LinkButton type="primary" to={paths.formAccess(projectId)}>
              <Trans>Give app users access</Trans>
            </LinkButton>
          )}
          {mayLink && (
            <LinkButton to={paths.publicLinks(projectId, xmlFormId)}>
              <Trans>Make a public link</Trans>
            </LinkButton>
          )}
        </Flex>
      }
    />
  );
}
