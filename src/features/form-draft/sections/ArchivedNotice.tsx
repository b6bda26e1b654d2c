import { Trans } from '@lingui/react/macro';
import { Alert } from 'antd';
import type { ProjectExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';

/** Says that the project is archived, which does not keep its forms from being changed. */
export function ArchivedNotice({ project }: { project: ProjectExtended }) {
  if (project.archived !== true) return null;
  return (
    <Alert
      type="info"
      role="note"
      showIcon
      icon={<Icon name="archive" />}
      title={
        <Trans>
          This project is archived. You can still change its forms; to continue collecting data, unarchive it in the{' '}
          <AppLink to={paths.projectSettings(project.id)}>project’s settings</AppLink>.
        </Trans>
      }
    />
  );
}
