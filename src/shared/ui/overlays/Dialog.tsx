import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Modal } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isFocusFree } from '~/shared/lib/focus-free';
import { pageContent } from '~/shared/screen/hand-on-focus';
import { useStore } from '~/shared/screen/use-store';
import { alerts, shownAlerts } from './alerts';
import { DialogAlert } from './PageAlerts';
import './overlays.css';

interface DialogProps {
  title: ReactNode;
  /** Buttons; the last one is the likely next step. Null for none. Default: one that closes it. */
  footer?: ReactNode;
  onClose: () => void;
  /** Pixels; full screen on a phone. */
  width?: number;
  /** Something is being sent: nothing closes it. */
  busy?: boolean;
  /** Called once it shows, to give the focus. By default it goes to `[data-autofocus]`, or to the last button. */
  onOpened?: () => void;
  /** A question: its text is the dialog's description, which readers say before the focused button. */
  isQuestion?: boolean;
  children: ReactNode;
}

function focusUsual(box: Element | null | undefined) {
  const wanted =
    box?.querySelector<HTMLElement>('[data-autofocus]') ??
    [...(box?.querySelectorAll<HTMLElement>('.ant-modal-footer button') ?? [])].at(-1);
  wanted?.focus({ preventScroll: true });
}

/**
 * The box of every dialog: antd's Modal with our buttons, which shows the failures of what it does. A form is a
 * FormDialog, a question a ConfirmDialog, something to read an InfoDialog; take this one for steps. The focus returns
 * to its earlier place. Mount it to open it, unmount it to close it. Load it by `lazyDialog`.
 */
export function Dialog(props: DialogProps) {
  const { title, footer, onClose, width = 520, busy = false, onOpened, isQuestion = false, children } = props;
  const { t } = useLingui();
  const bodyId = useId();
  const cancel = useCancel(onClose);
  const body = useRef<HTMLElement>(null);
  const opened = useRef(onOpened);
  const { red } = useStore(shownAlerts);
  useEffect(() => {
    const opener = document.activeElement;
    // Opening hides the alerts of other actions; closing only removes the failure shown inside.
    alerts.hideAll();
    // Before the opening animation ends, so that early key presses go into the first field.
    const frame = requestAnimationFrame(() => {
      if (opened.current) opened.current();
      else focusUsual(body.current?.closest('.ant-modal-container'));
    });
    return () => {
      cancelAnimationFrame(frame);
      alerts.hideDanger();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      // What opened it may be gone, as a row that was deleted.
      else requestAnimationFrame(() => isFocusFree() && pageContent()?.focus({ preventScroll: true }));
    };
  }, []);
  useEffect(() => {
    // antd has no property for it.
    if (isQuestion) body.current?.closest('[role="dialog"]')?.setAttribute('aria-describedby', bodyId);
  }, [isQuestion, bodyId]);
  const usualFooter = (
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
      footer={footer === undefined ? usualFooter : footer}
    >
      <Flex vertical gap="medium" ref={body} id={bodyId} className="dialog-body">
        {red && <DialogAlert key={red.id} alert={red} />}
        {children}
      </Flex>
    </Modal>
  );
}

/** As long as the system lets people take for a double click, in milliseconds. */
const doubleClick = 500;

/**
 * What closes a dialog: Escape, its cross, or a press beside it. The second press of a double click on the button that
 * opened it lands beside it, too, and is none.
 */
function useCancel(onClose: () => void): (event: MouseEvent | KeyboardEvent) => void {
  const openedAt = useRef(Infinity);
  // When it is on screen: it can take long to render.
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return ({ type, target, currentTarget, timeStamp, defaultPrevented }) => {
    // Escape has done something inside, such as clearing a search.
    if (defaultPrevented) return;
    const isBeside = type === 'click' && target === currentTarget;
    if (!isBeside || timeStamp - openedAt.current > doubleClick) onClose();
  };
}
