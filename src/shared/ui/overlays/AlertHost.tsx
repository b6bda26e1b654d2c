import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useHandOnFocus } from '~/shared/screen/hand-on-focus';
import { useStore } from '~/shared/screen/use-store';
import { Failure } from '~/shared/ui/states/Failure';
import { Icon } from '~/shared/ui/icons/Icon';
import { type Alert, alerts, shownAlerts, toastDuration } from './alerts';
import './alerts.css';

const icons = { success: 'check', info: 'info', danger: 'warning' } as const;

function AlertWords({ alert: { text, error } }: { alert: Alert }) {
  const { i18n } = useLingui();
  if (error !== undefined) return <Failure notDone={text} error={error} />;
  return <span className="alert-text">{typeof text === 'string' ? text : i18n._(text)}</span>;
}

/** One alert: an icon and a text, the server's message under "Details", one action, and a close button. */
export function AlertView({ alert }: { alert: Alert }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const paused = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  useHandOnFocus(
    box,
    () =>
      (cameFrom.current?.isConnected ? cameFrom.current : null) ?? box.current?.closest<HTMLElement>('[role="dialog"]'),
  );
  useEffect(() => {
    // Nobody has to be quick to undo something (WCAG 2.2.1).
    if (alert.kind !== 'success' || alert.action || busy) return;
    const timer = setInterval(() => {
      if (!paused.current) alerts.hide(alert.id);
    }, toastDuration);
    return () => clearInterval(timer);
  }, [alert, busy]);
  const { action } = alert;
  const runAction = async () => {
    if (!action || busy) return;
    setBusy(true);
    try {
      if (await action.run()) alerts.hide(alert.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div
      ref={box}
      className={`alert alert-${alert.kind}`}
      // Any other one stands in a live region that was there before it.
      role={alert.kind === 'danger' ? 'alert' : undefined}
      onMouseEnter={() => (paused.current = true)}
      onMouseLeave={() => (paused.current = false)}
      onFocus={({ relatedTarget }) => {
        paused.current = true;
        if (relatedTarget instanceof HTMLElement && !box.current?.contains(relatedTarget))
          cameFrom.current = relatedTarget;
      }}
      onBlur={() => (paused.current = false)}
    >
      <Icon name={icons[alert.kind]} />
      <div className="alert-body">
        <AlertWords alert={alert} />
      </div>
      {action && (
        <button
          type="button"
          className="alert-action"
          onClick={() => void runAction()}
          aria-disabled={busy}
          aria-busy={busy}
        >
          {i18n._(action.label)}
        </button>
      )}
      <button type="button" className="alert-close" aria-label={t`Close`} onClick={() => alerts.hide(alert.id)}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

const isDialogOpen = () => document.querySelector('.dialog') !== null;

/**
 * The alert of the page at the bottom: a red one, or else the toast. Each has its place in the page: that of the toast is
 * a live region. In: which of the two.
 */
export function AlertHost({ kind }: { kind: 'toast' | 'red' }) {
  const { toast, red } = useStore(shownAlerts);
  // Checked at once, too, because this loads with the first alert, which may belong to an open dialog.
  const [dialogOpen, setDialogOpen] = useState(isDialogOpen);
  useEffect(() => shownAlerts.subscribe(() => setDialogOpen(isDialogOpen())), []);
  // A Dialog shows a red alert inside the dialog it belongs to.
  const shown = red && !dialogOpen ? red : toast;
  if (!shown || (shown === red) !== (kind === 'red')) return null;
  return (
    <div className="alert-host">
      <AlertView key={shown.id} alert={shown} />
    </div>
  );
}
