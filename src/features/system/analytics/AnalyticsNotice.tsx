import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { useAnalyticsSetting } from './setting';
import './analytics.css';

const InfoDialog = lazyDialog(() => import('~/shared/ui/overlays/InfoDialog'), 'InfoDialog');

/** Asks about usage reports while the server has no setting; src/app/shell/notices decides who is asked. */
export function AnalyticsNotice() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: setting } = useAnalyticsSetting();
  const [open, setOpen] = useState(false);
  const place = document.getElementById('top-bar-notice');
  if (setting !== null || !place) return null;
  const close = () => setOpen(false);
  return (
    <>
      {createPortal(
        <Button shape="round" className="analytics-notice" onClick={() => setOpen(true)} {...InfoDialog.intent}>
          <Trans>Help improve ODK</Trans>
        </Button>,
        place,
      )}
      {open && (
        <InfoDialog
          title={t`Help improve ODK`}
          width={520}
          onClose={close}
          actions={
            <Button
              type="primary"
              onClick={() => {
                close();
                void navigate(paths.analytics());
              }}
            >
              <Trans>Improve ODK</Trans>
            </Button>
          }
        >
          <p>
            <Trans>
              This server can send a short report to the ODK team every month: how many forms, submissions and Entity
              Lists it has. The team uses it to decide what to work on.
            </Trans>
          </p>
          <p>
            <Trans>
              Nobody has decided yet whether this server sends reports. See what is sent and decide in{' '}
              <AppLink to={paths.analytics()} onClick={close}>
                Usage Reporting
              </AppLink>
              .
            </Trans>
          </p>
        </InfoDialog>
      )}
    </>
  );
}
