import { loadTexts } from '~/i18n/i18n';

/** Loads the dialog about the ways to collect submissions, with its words. For `lazy`, and before it is opened. */
export async function loadSubmissionOptions() {
  const [{ SubmissionOptionsDialog }] = await Promise.all([
    import('./SubmissionOptionsDialog'),
    loadTexts('submission-options'),
  ]);
  return { default: SubmissionOptionsDialog };
}
