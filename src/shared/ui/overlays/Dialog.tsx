import { useLingui } from '@lingui/react/macro';
import { Modal } from './Modal';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { AlertView } from './AlertHost';
import { alerts, currentAlerts, subscribeToAlerts } from './alerts';
import { useCancel } from './use-cancel';
import './form-dialog.css';
import './dialog.css';

interface DialogProps {
  title: string;
  /** Buttons; the last one is the likely next step. Null for none. */
  footer: ReactNode;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/**
 * A dialog that shows something or leads through steps; a single form is a FormDialog. The focus starts at
 * `[data-autofocus]`, or at the last button, and returns to its earlier place. Mount it to open it, unmount it to close
 * it. Load it by `lazyDialog`.
 */
export function Dialog({ title, footer, onClose, width = 520, children }: DialogProps) {
  const { t } = useLingui();
  const cancel = useCancel(onClose);
  const body = useRef<HTMLDivElement>(null);
  const { red } = useSyncExternalStore(subscribeToAlerts, currentAlerts);
  useEffect(() => {
    const opener = document.activeElement;
    alerts.hideAll();
    document.body.classList.add('behind-dialog');
    const frame = requestAnimationFrame(() => {
      const box = body.current?.closest('.ant-modal-container');
      const wanted =
        box?.querySelector<HTMLElement>('[data-autofocus]') ??
        [...(box?.querySelectorAll<HTMLElement>('.ant-modal-footer button') ?? [])].at(-1);
      wanted?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      document.body.classList.remove('behind-dialog');
      alerts.hideDanger();
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
      footer={footer}
    >
      <div ref={body} className="dialog-body">
        {red && (
          <div className="form-dialog-alert">
            <AlertView key={red.id} alert={red} />
          </div>
        )}
        {children}
      </div>
    </Modal>
  );
}
