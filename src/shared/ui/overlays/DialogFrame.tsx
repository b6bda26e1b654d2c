import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '~/shared/ui/controls/Button';
import { Modal } from './Modal';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { LeaveQuestion } from './LeaveQuestion';
import { useCancel } from './use-cancel';
import { keepFocus } from '~/shared/ui/form/focus';

interface DialogFrameProps {
  title: string;
  formId: string;
  submitLabel: string;
  leaveLabel: string | undefined;
  danger: boolean;
  saving: boolean;
  /** Why it cannot be sent yet. */
  waiting: string | undefined;
  /** Asks whether to discard the input. */
  leaving: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onClose: () => void;
  onOpened: () => void;
  children: ReactNode;
}

/** The look of a dialog: antd's Modal with our buttons; full screen on a phone. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    title,
    formId,
    submitLabel,
    leaveLabel,
    danger,
    saving,
    waiting,
    leaving,
    onStay,
    onDiscard,
    onClose,
    onOpened,
    children,
  } = props;
  const { t } = useLingui();
  const id = useId();
  const cancel = useCancel(onClose);
  const opened = useRef(onOpened);
  useEffect(() => {
    // Before the opening animation ends, so that early key presses go into the first field.
    const frame = requestAnimationFrame(() => opened.current());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    // A class instead of `:has()`, which would be evaluated again for every drawn table row.
    document.body.classList.add('behind-dialog');
    return () => document.body.classList.remove('behind-dialog');
  }, []);
  return (
    <Modal
      open
      title={title}
      className="form-dialog"
      onCancel={cancel}
      closable={{ 'aria-label': t`Close`, disabled: saving }}
      mask={{ closable: !saving }}
      keyboard={!saving}
      width={520}
      footer={
        leaving ? (
          <LeaveQuestion onStay={onStay} onDiscard={onDiscard} />
        ) : (
          <>
            {waiting !== undefined && (
              <span id={`${id}-waiting`} className="dialog-waiting" role="status">
                {waiting}
              </span>
            )}
            <Button onMouseDown={keepFocus} onClick={onClose} disabled={saving}>
              {leaveLabel ?? <Trans>Cancel</Trans>}
            </Button>
            <Button
              look="primary"
              onMouseDown={keepFocus}
              danger={danger}
              type="submit"
              form={formId}
              busy={saving}
              disabled={waiting !== undefined}
              aria-describedby={waiting === undefined ? undefined : `${id}-waiting`}
            >
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {children}
    </Modal>
  );
}
