import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ProjectExtended } from '~/api/schema';
import { formatDateOnly, localDay } from '~/shared/lib/dates';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { EncryptSteps } from './EncryptSteps';

/** The entered password and hint: stored nowhere else, and lost when the dialog closes. */
export interface Chosen {
  passphrase: string;
  hint: string;
}

interface ResultStepProps {
  project: ProjectExtended;
  chosen: Chosen;
  onClose: () => void;
}

/** The result: what devices must do now, and a printable note of the password. */
export function ResultStep({ project, chosen, onClose }: ResultStepProps) {
  const { t } = useLingui();
  const [withPassword, setWithPassword] = useState(true);
  return (
    <>
      <Dialog
        title={t`Submissions are encrypted`}
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => print()}>
              <Trans>Print a note</Trans>
            </Button>
            <Button type="primary" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <EncryptSteps current={2} />
        <p>
          <Trans>
            Every form has a new version now. Download the forms again on every device: until then, the device sends
            submissions that are not encrypted.
          </Trans>
        </p>
        <p>
          <Trans>Keep the password in a safe place, but not with the devices. The server does not store it.</Trans>
        </p>
        <Checkbox checked={withPassword} onChange={(event) => setWithPassword(event.target.checked)}>
          <Trans>Print the password on the note</Trans>
        </Checkbox>
        <p className="muted">
          <Trans>If not selected, the note has a blank line for it.</Trans>
        </p>
      </Dialog>
      {createPortal(<Note project={project} chosen={chosen} withPassword={withPassword} />, document.body)}
    </>
  );
}

/** Print only: the style sheet hides it on the screen, and everything else in print. */
function Note({ project, chosen, withPassword }: { project: ProjectExtended; chosen: Chosen; withPassword: boolean }) {
  return (
    <div className="print-note" aria-hidden="true">
      <h1>
        <Trans>Encryption password</Trans>
      </h1>
      <dl>
        <dt>
          <Trans>Project</Trans>
        </dt>
        <dd>
          <bdi>{project.name}</bdi>
        </dd>
        <dt>
          <Trans>Server</Trans>
        </dt>
        <dd>
          {location.origin}
          {`/projects/${project.id}`}
        </dd>
        <dt>
          <Trans>Encrypted on</Trans>
        </dt>
        <dd>{formatDateOnly(localDay(Date.now()))}</dd>
        <dt>
          <Trans>Password</Trans>
        </dt>
        <dd className="print-note-password">{withPassword ? chosen.passphrase : ''}</dd>
        {chosen.hint !== '' && (
          <>
            <dt>
              <Trans>Hint</Trans>
            </dt>
            <dd>
              <bdi>{chosen.hint}</bdi>
            </dd>
          </>
        )}
      </dl>
      <p>
        <Trans>
          Without this password nobody can read the submissions of this project, not even the administrators of the
          server. Keep this sheet locked away.
        </Trans>
      </p>
    </div>
  );
}
