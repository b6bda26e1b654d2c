import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { Modal } from './Modal';
import { type ReactNode, useEffect } from 'react';
import { useCancel } from './use-cancel';
import './form-dialog.css';

interface InfoDialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Pixels; full screen on a phone. */
  width?: number;
  /** Before the button that closes. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog without input. Mount it to open it, unmount it to close it. Load it by `lazyDialog`. */
export function InfoDialog({ title, onClose, width = 640, actions, children }: InfoDialogProps) {
  const { t } = useLingui();
  const cancel = useCancel(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    document.body.classList.add('behind-dialog');
    return () => {
      document.body.classList.remove('behind-dialog');
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal
      open
      title={title}
      className="form-dialog"
      width={width}
      onCancel={cancel}
      closable={{ 'aria-label': t`Close` }}
      footer={
        <>
          {actions}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {/* It may scroll without a control inside: keys have to reach it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={t`Content`}>
        {children}
      </div>
    </Modal>
  );
}
