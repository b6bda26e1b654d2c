import { msg } from '@lingui/core/macro';
import type { PageName } from '~/session/page-rights';
import { code, type Page, requests } from './page-description';

/** The path of a form, before its pages. */
export const formPath = '/projects/:projectId/forms/:xmlFormId';

/** The pages of a form, in the order of its tabs. */
export const formPages = {
  submissions: {
    path: `${formPath}/submissions`,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Submissions`), formName],
    oftenFirst: true,
    fullWidth: true,
    code: code(
      () => import('~/features/submissions/SubmissionsPage'),
      ({ SubmissionsPage }) => SubmissionsPage,
      'submissions',
    ),
    requests: requests(
      () => import('~/domain/submissions/queries'),
      ({ prefetchSubmissions }, address) => prefetchSubmissions(address),
    ),
  },
  // Before the page of one submission, whose path it matches, too.
  reviewQueue: {
    path: `${formPath}/submissions/review`,
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
      ({ prefetchReviewQueue }, address) => prefetchReviewQueue(address),
    ),
  },
  submission: {
    path: `${formPath}/submissions/:instanceId`,
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
      ({ prefetchSubmission }, address) => prefetchSubmission(address),
    ),
  },
  submissionFile: {
    path: `/dl${formPath}/submissions/:instanceId/attachments/:attachmentName`,
    title: (_, t) => [t(msg`Download`)],
    code: code(
      () => import('~/features/submission/SubmissionFilePage'),
      ({ SubmissionFilePage }) => SubmissionFilePage,
      'submission',
    ),
  },
  publicLinks: {
    path: `${formPath}/public-links`,
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
      ({ prefetchPublicLinks }, address) => prefetchPublicLinks(address),
    ),
  },
  formDraft: {
    path: `${formPath}/draft`,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Edit Form`), formName],
    oftenFirst: true,
    fullWidth: true,
    code: code(
      () => import('~/features/form-draft/EditFormPage'),
      ({ EditFormPage }) => EditFormPage,
      'form-draft',
    ),
    requests: requests(
      () => import('~/features/form-draft/queries'),
      ({ prefetchDraft }, address) => prefetchDraft(address),
    ),
  },
  formPublish: {
    path: `${formPath}/draft/publish`,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Publish draft`), formName],
    code: code(
      () => import('~/features/form-publish/PublishPage'),
      ({ PublishPage }) => PublishPage,
      'form-publish',
    ),
    requests: requests(
      () => import('~/features/form-publish/queries'),
      ({ prefetchPublish }, address) => prefetchPublish(address),
    ),
  },
  draftSubmissions: {
    path: `${formPath}/draft/submissions`,
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
      ({ prefetchDraftSubmissions }, address) => prefetchDraftSubmissions(address),
    ),
  },
  formVersions: {
    path: `${formPath}/versions`,
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
      ({ prefetchVersions }, address) => prefetchVersions(address),
    ),
  },
  formCompare: {
    path: `${formPath}/versions/compare`,
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
      ({ prefetchVersions }, address) => prefetchVersions(address),
    ),
  },
  formOutline: {
    path: `${formPath}/outline`,
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
      ({ prefetchOutline }, address) => prefetchOutline(address),
    ),
  },
  formSettings: {
    path: `${formPath}/settings`,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Settings`), formName],
    code: code(
      () => import('~/features/form-settings/FormSettingsPage'),
      ({ FormSettingsPage }) => FormSettingsPage,
      'form-settings',
    ),
  },
  formCopy: {
    path: `${formPath}/copy`,
    layout: 'form',
    title: ({ formName }, t) => [t(msg`Copy form`), formName],
    code: code(
      () => import('~/features/form-copy/CopyFormPage'),
      ({ CopyFormPage }) => CopyFormPage,
      'form-copy',
    ),
  },
} satisfies { [Name in PageName]?: Page };
