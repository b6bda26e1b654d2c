import { useLingui } from '@lingui/react/macro';
import { Alert as AntdAlert, Button, notification } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { useMoveFocusOnUnmount } from '~/shared/screen/move-focus-on-unmount';
import { useBottomInset } from '~/shared/screen/use-bottom-inset';
import { useStore } from '~/shared/screen/use-store';
import { Icon } from '~/shared/ui/icons/Icon';
import { Failure } from '~/shared/ui/states/Failure';
import { type AppNotification, notifications, shownNotifications, toastDuration } from './notifications';
import './overlays.css';

const looks = {
  success: { role: 'status', icon: 'check', color: 'var(--success)' },
  info: { role: 'status', icon: 'info', color: 'var(--info)' },
  danger: { role: 'alert', icon: 'warning', color: 'var(--danger)' },
} as const;

function Words({ alert, cameFrom }: { alert: AppNotification; cameFrom: () => HTMLElement | null }) {
  const box = useRef<HTMLElement>(null);
  useMoveFocusOnUnmount(box, () => (cameFrom()?.isConnected ? cameFrom() : null));
  useBottomInset(() => box.current?.closest('.alert-host'), true);
  return (
    <div ref={(words) => void (box.current = words?.closest<HTMLElement>('[role]') ?? null)}>
      <AlertWords alert={alert} />
    </div>
  );
}

/** A notification by antd in a live region that exists before, so that screen readers announce it. */
function Notified({ alert, live }: { alert: AppNotification | null; live?: 'polite' }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState(false);
  const [{ open, destroy }, holder] = notification.useNotification({
    placement: 'bottom',
    stack: false,
    classNames: { list: 'alert-host' },
    getContainer: () => place.current ?? document.body,
  });
  useEffect(() => {
    if (!alert) return;
    const { role, icon, color } = looks[alert.kind];
    const close = () => notifications.hide(alert.id);
    open({
      key: alert.id,
      role,
      className: 'alert',
      icon: <Icon name={icon} />,
      styles: { root: { border: '1px solid var(--line)', overflowWrap: 'anywhere' }, icon: { color, font: 'inherit' } },
      description: <Words alert={alert} cameFrom={() => cameFrom.current} />,
      actions: alert.action && <AlertAction alert={alert} />,
      closable: { 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, onClose: close },
      // No time limit for undoing something (WCAG 2.2.1), or while it has the focus.
      duration: alert.kind === 'success' && !alert.action && !focused ? toastDuration / 1000 : false,
      props: {
        onFocus: ({ currentTarget, relatedTarget }) => {
          setFocused(true);
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom.current = relatedTarget;
        },
        onBlur: () => setFocused(false),
        onKeyDown: ({ key }) => key === 'Escape' && close(),
      },
    });
  }, [alert, focused, open, t]);
  const id = alert?.id;
  useEffect(() => () => void (id !== undefined && destroy(id)), [id, destroy]);
  return (
    <>
      <div ref={place} aria-live={live} />
      {holder}
    </>
  );
}

const isDialogOpen = () => document.querySelector('.dialog') !== null;

export function PageNotifications() {
  const { toast, red } = useStore(shownNotifications);
  // A dialog shows the failures that belong to it.
  const shown = red && !isDialogOpen() ? red : toast;
  return (
    <>
      <Notified alert={shown === red ? null : shown} live="polite" />
      <Notified alert={shown === red ? shown : null} />
    </>
  );
}

function AlertWords({ alert: { text, error } }: { alert: AppNotification }) {
  const { i18n } = useLingui();
  if (error !== undefined) return <Failure failureTitle={text} error={error} />;
  return <span style={{ whiteSpace: 'pre-line' }}>{visibleText(typeof text === 'string' ? text : i18n._(text))}</span>;
}

function AlertAction({ alert: { id, action } }: { alert: AppNotification }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  if (!action) return null;
  const run = async () => {
    setBusy(true);
    try {
      if (await action.run()) notifications.hide(id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" loading={busy} onClick={() => void run()}>
      {i18n._(action.label)}
    </Button>
  );
}

export function DialogNotification({ alert }: { alert: AppNotification }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useMoveFocusOnUnmount(box, () => box.current?.closest<HTMLElement>('[role="dialog"]'));
  return (
    <div ref={box}>
      <AntdAlert
        type="error"
        showIcon
        role="alert"
        title={<AlertWords alert={alert} />}
        action={alert.action && <AlertAction alert={alert} />}
        closable={{
          'aria-label': t`Close`,
          closeIcon: <Icon name="cross" />,
          afterClose: () => notifications.hide(alert.id),
        }}
      />
    </div>
  );
}
