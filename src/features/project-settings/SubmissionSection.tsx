import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ProjectExtended } from '~/api/schema';
import { loadSubmissionOptions } from '~/shared/submission-options/load';
import { SettingsBox } from './SettingsBox';

const SubmissionOptionsDialog = lazy(loadSubmissionOptions);
/** Starts loading the dialog; a failure shows when it is opened. */
const onIntent = () => void loadSubmissionOptions().catch(() => undefined);

/** Where answers come from is not set here: this says where (spec 11 §11.9). */
export function SubmissionSection({ project }: { project: ProjectExtended }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsBox title={<Trans>Submission options</Trans>}>
      <p>
        <Trans>
          Submissions come from devices of app users, from public access links and from people who log in. Each is set
          up in its own place.
        </Trans>
      </p>
      <Button onClick={() => setOpen(true)} onPointerEnter={onIntent} onFocus={onIntent}>
        <Trans>Show submission options</Trans>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SubmissionOptionsDialog project={project} here="settings" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingsBox>
  );
}
