import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ToolFace } from '~/shared/rows/ToolFace';
import { appConfig } from '~/shared/config/client-config';
import { Button } from 'antd';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import type { DataSource } from './examples';

const ConnectDataDialog = lazyDialog(
  () => withTexts(import('./ConnectDataDialog'), 'connect-data'),
  'ConnectDataDialog',
);

/** Opens what programs need to read the rows. Nothing where people sign in elsewhere: they have no password for programs. */
export function ConnectDataButton({ source }: { source: DataSource }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (appConfig().oidcEnabled) return null;
  return (
    <>
      <Button
        data-page-action
        className="rows-tool rows-picture"
        title={t`Connect data`}
        onClick={() => setOpen(true)}
        {...ConnectDataDialog.intent}
      >
        <ToolFace icon="external" word={<Trans>Connect data</Trans>} />
      </Button>
      {isOpen && <ConnectDataDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
