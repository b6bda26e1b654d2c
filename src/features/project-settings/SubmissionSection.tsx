import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { SubmissionOptionsDialog } from '~/domain/submission-options/lazy';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

/** Explains where to control who submits, which is not set here. */
export function SubmissionSection({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsBox title={<Trans>Submission options</Trans>}>
      <p>
        <Trans>
          Submissions come from the devices of app users, from public links and from web users. Each is set up in its
          own place.
        </Trans>
      </p>
      <Button onClick={() => setOpen(true)} {...SubmissionOptionsDialog.intent}>
        <Trans>Show submission options</Trans>
      </Button>
      {open && <SubmissionOptionsDialog project={project} here="settings" onClose={() => setOpen(false)} />}
    </SettingsBox>
  );
}
