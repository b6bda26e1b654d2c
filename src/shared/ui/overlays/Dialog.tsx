import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Modal } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isFocusUntouched } from '~/shared/lib/focus-untouched';
import { mainElement } from '~/shared/screen/move-focus-on-unmount';
import { useStore } from '~/shared/screen/use-store';
import { notifications, shownNotifications } from './notifications';
import { DialogNotification } from './PageNotifications';
import './overlays.css';

interface DialogProps {
  title: ReactNode;
  /** The last button is the likely next step. Null for none. Default: one that closes it. */
  footer?: ReactNode;
  onClose: () => void;
  width?: number;
  busy?: boolean;
  /** Sets the initial focus. Default: `[data-autofocus]`, or the last button. */
  onOpened?: () => void;
  /** The text becomes the dialog's description, which screen readers say before the focused button. */
  isQuestion?: boolean;
  children: ReactNode;
}

function focusDefault(box: Element | null | undefined) {
  const wanted =
    box?.querySelector<HTMLElement>('[data-autofocus]') ??
    [...(box?.querySelectorAll<HTMLElement>('.ant-modal-footer button') ?? [])].at(-1);
  wanted?.focus({ preventScroll: true });
}

/**
 * Box of every dialog: antd's Modal, which shows failures and restores the focus. Use FormDialog, ConfirmDialog or
 * InfoDialog if one fits; this one is for steps. Mounting opens it. Load it with `lazyDialog`.
 */
export function Dialog(props: DialogProps) {
  const { title, footer, onClose, width = 520, busy = false, onOpened, isQuestion = false, children } = props;
  const { t } = useLingui();
  const bodyId = useId();
  const cancel = useCancel(onClose);
  const body = useRef<HTMLElement>(null);
  const opened = useRef(onOpened);
  const { red } = useStore(shownNotifications);
  useEffect(() => {
    const opener = document.activeElement;
    // Opening hides notifications of other actions; closing only removes the failure shown inside.
    notifications.hideAll();
    // Before the opening animation ends, so that early key presses go into the first field.
    const frame = requestAnimationFrame(() => {
      if (opened.current) opened.current();
      else focusDefault(body.current?.closest('.ant-modal-container'));
    });
    return () => {
      cancelAnimationFrame(frame);
      notifications.hideFailure();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      // The opener may be gone, such as a deleted row.
      else requestAnimationFrame(() => isFocusUntouched() && mainElement()?.focus({ preventScroll: true }));
    };
  }, []);
  useEffect(() => {
    // antd has no prop for it.
    if (isQuestion) body.current?.closest('[role="dialog"]')?.setAttribute('aria-describedby', bodyId);
  }, [isQuestion, bodyId]);
  const defaultFooter = (
    <Button onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  );
  return (
    <Modal
      open
      title={title}
      className="dialog"
      width={width}
      onCancel={cancel}
      closable={{ 'aria-label': t`Close`, disabled: busy }}
      mask={{ closable: !busy }}
      keyboard={!busy}
      footer={footer === undefined ? defaultFooter : footer}
    >
      <Flex vertical gap="medium" ref={body} id={bodyId} className="dialog-body">
        {red && <DialogNotification key={red.id} alert={red} />}
        {children}
      </Flex>
    </Modal>
  );
}

/** Milliseconds: the system's limit for a double click. */
const doubleClickMs = 500;

/**
 * Closes on Escape, the cross, or a click beside it; but not on the second click of a double click on the button that
 * opened it.
 */
function useCancel(onClose: () => void): (event: MouseEvent | KeyboardEvent) => void {
  const openedAt = useRef(Infinity);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return ({ type, target, currentTarget, timeStamp, defaultPrevented }) => {
    // Escape did something inside, such as clearing a search.
    if (defaultPrevented) return;
    const isBeside = type === 'click' && target === currentTarget;
    if (!isBeside || timeStamp - openedAt.current > doubleClickMs) onClose();
  };
}
