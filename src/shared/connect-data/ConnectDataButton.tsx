import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { appConfig } from '~/shared/config/client-config';
import { Icon } from '~/shared/ui/icons/Icon';
import type { DataSource } from './examples';
import { ConnectDataDialog } from './lazy';

interface ConnectDataButtonProps {
  source: DataSource;
  /** Programs cannot decrypt: they would read no answers. */
  isEncrypted?: boolean;
}

/** Opens what programs need to read the rows. Nothing where people sign in elsewhere: they have no password for programs. */
export function ConnectDataButton({ source, isEncrypted = false }: ConnectDataButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (appConfig().oidcEnabled) return null;
  return (
    <>
      <button
        type="button"
        className="small-button rows-tool rows-connect"
        disabled={isEncrypted}
        title={isEncrypted ? t`Connect data: not possible for encrypted forms` : t`Connect data`}
        onClick={() => setOpen(true)}
        {...ConnectDataDialog.intent}
      >
        <Icon name="external" />
        <span className="rows-tool-word">
          <Trans>Connect data</Trans>
        </span>
      </button>
      {isOpen && <ConnectDataDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
