import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { Dialog } from '~/shared/ui/overlays/Dialog';

interface LeaveDialogProps {
  loggingOut: boolean;
  unsaved: boolean;
  changes: number | null;
  losses: readonly (MessageDescriptor | string)[];
  jobRuns: boolean;
  onClose: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ loggingOut, unsaved, changes, losses, jobRuns, onClose, onLeave }: LeaveDialogProps) {
  const { t, i18n } = useLingui();
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
        <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {losses.map((loss) => {
            const text = typeof loss === 'string' ? loss : i18n._(loss);
            return <li key={text}>{text}</li>;
          })}
          {losses.length === 0 && (
            <li>
              <Trans>What you entered on this page is not saved.</Trans>
            </li>
          )}
        </ul>
      )}
      {jobRuns && (
        <p>
          <Trans>A job is still running. Logging out stops it.</Trans>
        </p>
      )}
    </Dialog>
  );
}
