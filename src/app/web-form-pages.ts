import { patterns } from '~/shared/lib/paths';
import { code, type PageDescription } from './page-description';

const filling = code(
  () => import('~/features/web-forms/FillPage'),
  ({ FillPage }) => FillPage,
  'web-forms',
);

const fillingOffline = code(
  () => import('~/features/web-forms/offline/OfflinePage'),
  ({ OfflinePage }) => OfflinePage,
  'web-forms',
);

const page = (path: string, shown = filling): PageDescription => ({
  path,
  code: shown,
  title: () => [],
  skipAutoLogout: true,
});

/**
 * Forms to fill, edit or view. They need no session: a public link brings a token, and the server decides what a
 * session may do.
 */
export const webFormPages: readonly PageDescription[] = [
  page(patterns.formPreview),
  page(patterns.draftPreview),
  page(patterns.newSubmission),
  page(`${patterns.newSubmission}/offline`, fillingOffline),
  page(patterns.newDraftSubmission),
  page(`${patterns.newDraftSubmission}/offline`, fillingOffline),
  page(patterns.submissionEdit),
  page('/f/:enketoId'),
  page('/f/:enketoId/new'),
  page('/f/:enketoId/preview'),
  page('/f/:enketoId/offline', fillingOffline),
];
