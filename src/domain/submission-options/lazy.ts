import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';

export const SubmissionOptionsDialog = lazyDialog(
  () => withTexts(import('./SubmissionOptionsDialog'), 'submission-options'),
  'SubmissionOptionsDialog',
);
