import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Dialog } from '~/shared/ui/overlays/Dialog';

interface LeaveDialogProps {
  loggingOut: boolean;
  /** Whether input is unsaved, and the number of changes where it is known. */
  unsaved: boolean;
  changes: number | null;
  /** Logging out stops running jobs. */
  jobRuns: boolean;
  /** Called when the dialog closes without leaving. */
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes or running jobs are lost (base specification §2). */
export function LeaveDialog({ loggingOut, unsaved, changes, jobRuns, onClose, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={loggingOut ? t`Log out` : t`Leave this page`}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {unsaved ? <Trans>Keep editing</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button type="primary" danger onClick={onLeave}>
            {!unsaved ? (
              <Trans>Log out</Trans>
            ) : changes === null ? (
              <Trans>Discard changes</Trans>
            ) : (
              <Plural value={changes} one="Discard # change" other="Discard # changes" />
            )}
          </Button>
        </>
      }
    >
      {unsaved && (
        <p>
          <Trans>Are you sure you want to leave this page? Your changes might not be saved.</Trans>
        </p>
      )}
      {jobRuns && (
        <p>
          <Trans>A job is still running. Logging out stops it.</Trans>
        </p>
      )}
    </Dialog>
  );
}
