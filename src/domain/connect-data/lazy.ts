import { loadTexts } from '~/i18n/i18n';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

/** Says how other programs read rows. */
export const ConnectDataDialog = lazyDialog(
  () => Promise.all([import('./ConnectDataDialog'), loadTexts('connect-data')]).then(([module]) => module),
  'ConnectDataDialog',
);
