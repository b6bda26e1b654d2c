import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';

/** The dialog about the ways to collect submissions; its texts load with its code. */
export const SubmissionOptionsDialog = lazyDialog(
  () => withTexts(import('./SubmissionOptionsDialog'), 'submission-options'),
  'SubmissionOptionsDialog',
);
