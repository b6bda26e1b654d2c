import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormExtended, SubmissionRow } from '~/api/schema';
import { paths } from '~/shared/lib/paths';

export type FormPageLink = { href: string } | { reason: MessageDescriptor };

type Opened = Pick<FormExtended, 'projectId' | 'xmlFormId' | 'enketoId' | 'state' | 'publishedAt'> & {
  /** Missing on servers before 2025.1, where all forms use Enketo. */
  webformsEnabled?: boolean | undefined;
};

const notProcessed = msg`Enketo has not processed this form yet. Come back in a minute.`;

/** Enketo's own URL, on servers without our page; `prefix` selects another of its views. */
const enketo = (enketoId: string, prefix = ''): string => `/-/${prefix}${encodeURIComponent(enketoId)}`;

function byEnketo({ webformsEnabled }: Opened, { enketoId }: Opened, page: string, prefix?: string): FormPageLink {
  if (enketoId === null) return { reason: notProcessed };
  return { href: webformsEnabled === undefined ? enketo(enketoId, prefix) : page };
}

/** Where a form, or its draft, is filled. */
export function fillLink(form: Opened, draft: Opened | null = null): FormPageLink {
  const { projectId, xmlFormId } = form;
  const isDraft = draft !== null || form.publishedAt === null;
  const page = isDraft ? paths.newDraftSubmission(projectId, xmlFormId) : paths.newSubmission(projectId, xmlFormId);
  if (form.webformsEnabled === true) return { href: page };
  if (!isDraft && form.state !== 'open') return { reason: msg`This form is not accepting submissions.` };
  return byEnketo(form, draft ?? form, page);
}

/** Where a form, or its draft, is previewed. `forced` uses Web Forms in any case. */
export function previewLink(form: Opened, draft: Opened | null = null, forced = false): FormPageLink {
  const { projectId, xmlFormId } = form;
  const isDraft = draft !== null || form.publishedAt === null;
  const page = isDraft ? paths.draftPreview(projectId, xmlFormId) : paths.formPreview(projectId, xmlFormId);
  if (form.webformsEnabled === true) return { href: page };
  if (forced) return { href: `${page}?webforms=true` };
  if (!isDraft && form.state !== 'open') return { reason: msg`The preview is available for open forms only.` };
  return byEnketo(form, draft ?? form, page, 'preview/');
}

/**
 * Where a submission is edited: our page, or the server's redirect to Enketo. Encrypted ones cannot be.
 * @param returnUrl the page that our page leads back to
 */
export function editLink(form: Opened, row: Pick<SubmissionRow, '__id' | '__system'>, returnUrl: string): FormPageLink {
  const { projectId, xmlFormId } = form;
  if (row.__system.status !== null) return { reason: msg`Encrypted submissions cannot be edited.` };
  const page = paths.submissionEdit(projectId, xmlFormId, row.__id);
  if (form.webformsEnabled === true) return { href: `${page}?${new URLSearchParams({ returnUrl }).toString()}` };
  if (form.enketoId === null) return { reason: notProcessed };
  return { href: `/v1${page}` };
}
