import { useLingui } from '@lingui/react/macro';
import { Alert as AntdAlert, Button } from 'antd';
import { useRef, useState } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { useHandOnFocus } from '~/shared/screen/hand-on-focus';
import { Icon } from '~/shared/ui/icons/Icon';
import { Failure } from '~/shared/ui/states/Failure';
import { type Alert, alerts } from './alerts';

/** What an alert says; of a failure also why, and the server's message under "Details". */
export function AlertWords({ alert: { text, error } }: { alert: Alert }) {
  const { i18n } = useLingui();
  if (error !== undefined) return <Failure notDone={text} error={error} />;
  return <span className="alert-text">{visibleText(typeof text === 'string' ? text : i18n._(text))}</span>;
}

/** The action that an alert offers. */
export function AlertAction({ alert: { id, action } }: { alert: Alert }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  if (!action) return null;
  const run = async () => {
    setBusy(true);
    try {
      if (await action.run()) alerts.hide(id);
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

/** The red alert inside the dialog that it belongs to. */
export function DialogAlert({ alert }: { alert: Alert }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useHandOnFocus(box, () => box.current?.closest<HTMLElement>('[role="dialog"]'));
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
          afterClose: () => alerts.hide(alert.id),
        }}
      />
    </div>
  );
}
