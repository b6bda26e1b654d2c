import { loadTexts } from '~/i18n/i18n';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const load = () =>
  Promise.all([import('./DownloadDialog'), loadTexts('submission-download')]).then(([module]) => module);

/** The dialog that downloads submissions; its texts load with its code. */
export const DownloadDialog = lazyDialog(load, 'DownloadDialog');
