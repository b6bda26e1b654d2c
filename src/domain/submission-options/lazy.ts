import { loadTexts } from '~/i18n/i18n';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const load = () =>
  Promise.all([import('./SubmissionOptionsDialog'), loadTexts('submission-options')]).then(([module]) => module);

/** The dialog about the ways to collect submissions; its texts load with its code. */
export const SubmissionOptionsDialog = lazyDialog(load, 'SubmissionOptionsDialog');
