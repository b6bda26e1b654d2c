import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ProjectExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/AppLink';
import { maySeeFormAccess } from './rights';

interface AppUsersIntroProps {
  project: ProjectExtended | undefined;
  onCreate: () => void;
  onIntent: () => void;
  onOptions: () => void;
}

/** What app users are for, where their rights are, and how one gets more of them. */
export function AppUsersIntro({ project, onCreate, onIntent, onOptions }: AppUsersIntroProps) {
  return (
    <div className="app-users-intro">
      <p className="muted">
        <Trans>App users let devices with ODK Collect get forms and send submissions to this project.</Trans>{' '}
        {maySeeFormAccess(project) && project && (
          <Trans>
            Which forms each of them gets is set under <AppLink to={paths.formAccess(project.id)}>Form Access</AppLink>.
          </Trans>
        )}{' '}
        <button type="button" className="app-users-link" onClick={onOptions}>
          <Trans>Other ways to collect submissions…</Trans>
        </button>
      </p>
      <div className="app-users-actions">
        <Button type="primary" onClick={onCreate} onPointerEnter={onIntent} onFocus={onIntent}>
          <Trans>Create app user…</Trans>
        </Button>
      </div>
    </div>
  );
}
