import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { appConfig } from '~/shared/config/client-config';
import { Icon } from '~/shared/ui/icons/Icon';
import type { DataSource } from './examples';
import { ConnectDataDialog } from './lazy';

/** Says how other programs read the rows. Not where people sign in elsewhere: programs need a password. */
export function ConnectDataButton({ source }: { source: DataSource }) {
  const [isOpen, setIsOpen] = useState(false);
  if (appConfig().oidcEnabled) return null;
  return (
    <>
      <button
        type="button"
        className="small-button rows-tool"
        onClick={() => setIsOpen(true)}
        {...ConnectDataDialog.intent}
      >
        <Icon name="table" />
        <span className="rows-tool-word">
          <Trans>Connect data</Trans>
        </span>
      </button>
      {isOpen && <ConnectDataDialog source={source} onClose={() => setIsOpen(false)} />}
    </>
  );
}
