import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { appConfig } from '~/shared/config/client-config';
import type { Tool } from '~/shared/ui/filters/tools';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';
import type { DataSource } from './examples';

const ConnectDataDialog = lazyDialog(
  () => withTexts(import('./ConnectDataDialog'), 'connect-data'),
  'ConnectDataDialog',
);

/**
 * Opens what programs need to read the rows. In: null where they could not read them. No tool where people sign in
 * elsewhere: they have no password for programs.
 */
export function useConnectData(source: DataSource | null): { tools: Tool[]; dialog: ReactNode } {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (source === null || appConfig().oidcEnabled) return { tools: [], dialog: null };
  return {
    tools: [
      {
        key: 'connect',
        icon: 'external',
        word: t`Connect data`,
        onClick: () => setOpen(true),
        onIntent: ConnectDataDialog.preload,
      },
    ],
    dialog: isOpen && <ConnectDataDialog source={source} onClose={() => setOpen(false)} />,
  };
}
