import { msg } from '@lingui/core/macro';
import type { PageName } from '~/session/page-rights';
import { patterns } from '~/shared/lib/paths';
import { code, type Page, requests } from './page-description';

export const formPages = {
  submissions: {
    path: patterns.submissions,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Submissions`), formName],
    fullWidth: true,
    actions: msg`Download submissions`,
    code: code(
      () => import('~/features/submissions/SubmissionsPage'),
      ({ SubmissionsPage }) => SubmissionsPage,
      'submissions',
    ),
    requests: requests(
      () => import('~/domain/submissions/queries'),
      ({ submissionsQueries }, address) => submissionsQueries(address),
    ),
  },
  // This and the next two come before `submission`, whose path matches them, too.
  submissionsSummary: {
    path: patterns.submissionsSummary,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Summary`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/submissions-summary/SummaryPage'),
      ({ SummaryPage }) => SummaryPage,
      'summary',
    ),
    requests: requests(
      () => import('~/features/submissions-summary/queries'),
      ({ summaryQueries }, address) => summaryQueries(address),
    ),
  },
  reviewQueue: {
    path: patterns.reviewQueue,
    layout: 'formRecord',
    title: ({ formName }, t) => [t(msg`Review queue`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/review-queue/ReviewQueuePage'),
      ({ ReviewQueuePage }) => ReviewQueuePage,
      'review-queue',
    ),
    requests: requests(
      () => import('~/features/review-queue/queries'),
      ({ reviewQueueQueries }, address) => reviewQueueQueries(address),
    ),
  },
  submissionsMap: {
    path: patterns.submissionsMap,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Map`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/submissions/map/SubmissionsMapPage'),
      ({ SubmissionsMapPage }) => SubmissionsMapPage,
      'submissions',
      'map',
    ),
    requests: requests(
      () => import('~/domain/submissions/queries'),
      ({ submissionsQueries }, address) => submissionsQueries(address),
    ),
  },
  submission: {
    path: patterns.submission,
    layout: 'formRecord',
    title: ({ formName }, t) => [t(msg`Details`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/submission/SubmissionPage'),
      ({ SubmissionPage }) => SubmissionPage,
      'submission',
    ),
    requests: requests(
      () => import('~/features/submission/queries'),
      ({ submissionQueries }, address) => submissionQueries(address),
    ),
  },
  submissionFile: {
    path: patterns.submissionFile,
    title: (_, t) => [t(msg`Download`)],
    code: code(
      () => import('~/features/submission/SubmissionFilePage'),
      ({ SubmissionFilePage }) => SubmissionFilePage,
      'submission',
    ),
  },
  publicLinks: {
    path: patterns.publicLinks,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Public Access`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/public-links/PublicLinksPage'),
      ({ PublicLinksPage }) => PublicLinksPage,
      'public-links',
    ),
    requests: requests(
      () => import('~/features/public-links/queries'),
      ({ publicLinksQueries }, address) => publicLinksQueries(address),
    ),
  },
  formDraft: {
    path: patterns.formDraft,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Edit Form`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/form-draft/EditFormPage'),
      ({ EditFormPage }) => EditFormPage,
      'form-draft',
    ),
    requests: requests(
      () => import('~/features/form-draft/queries'),
      ({ draftQueries }, address) => draftQueries(address),
    ),
  },
  formPublish: {
    path: patterns.formPublish,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Publish draft`), formName],
    code: code(
      () => import('~/features/form-publish/PublishPage'),
      ({ PublishPage }) => PublishPage,
      'form-publish',
    ),
    requests: requests(
      () => import('~/features/form-publish/queries'),
      ({ publishQueries }, address) => publishQueries(address),
    ),
  },
  draftSubmissions: {
    path: patterns.draftSubmissions,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Draft submissions`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/submissions/DraftSubmissionsPage'),
      ({ DraftSubmissionsPage }) => DraftSubmissionsPage,
      'submissions',
    ),
    requests: requests(
      () => import('~/domain/submissions/queries'),
      ({ draftSubmissionsQueries }, address) => draftSubmissionsQueries(address),
    ),
  },
  formVersions: {
    path: patterns.formVersions,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Versions`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/form-versions/VersionsPage'),
      ({ VersionsPage }) => VersionsPage,
      'form-versions',
    ),
    requests: requests(
      () => import('~/features/form-versions/queries'),
      ({ versionsQueries }, address) => versionsQueries(address),
    ),
  },
  formCompare: {
    path: patterns.formCompare,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Compare versions`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/form-versions/ComparePage'),
      ({ ComparePage }) => ComparePage,
      'form-versions',
    ),
    requests: requests(
      () => import('~/features/form-versions/queries'),
      ({ versionsQueries }, address) => versionsQueries(address),
    ),
  },
  formOutline: {
    path: patterns.formOutline,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Outline`), formName],
    fullWidth: true,
    code: code(
      () => import('~/features/form-outline/OutlinePage'),
      ({ OutlinePage }) => OutlinePage,
      'form-outline',
    ),
    requests: requests(
      () => import('~/features/form-outline/queries'),
      ({ outlineQueries }, address) => outlineQueries(address),
    ),
  },
  formSettings: {
    path: patterns.formSettings,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Settings`), formName],
    code: code(
      () => import('~/features/form-settings/FormSettingsPage'),
      ({ FormSettingsPage }) => FormSettingsPage,
      'form-settings',
    ),
  },
  formCopy: {
    path: patterns.formCopy,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Copy form`), formName],
    code: code(
      () => import('~/features/form-copy/CopyFormPage'),
      ({ CopyFormPage }) => CopyFormPage,
      'form-copy',
    ),
  },
} satisfies { [Name in PageName]?: Page };
