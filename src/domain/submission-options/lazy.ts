import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withMessages } from '~/shared/ui/states/lazy-part';

export const SubmissionOptionsDialog = lazyDialog(
  () => withMessages(import('./SubmissionOptionsDialog'), 'submission-options'),
  'SubmissionOptionsDialog',
);
