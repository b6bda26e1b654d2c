import type { FormExtended } from '~/api/schema';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';

/** The name of a form; its id where it has none. */
export const formName = (form: Pick<FormExtended, 'name' | 'xmlFormId'>): string => form.name ?? form.xmlFormId;

/**
 * The page of a form's link: its submissions, or its draft if it was never published, for users who may open them; null
 * where the name is plain text.
 */
export function formTarget(
  form: Pick<FormExtended, 'projectId' | 'xmlFormId' | 'publishedAt'>,
  project: Subject,
): string | null {
  const { projectId, xmlFormId, publishedAt } = form;
  if (publishedAt === null)
    return mayOpen('formDraft', { project, form }) ? paths.formDraft(projectId, xmlFormId) : null;
  return mayOpen('submissions', { project, form }) ? paths.submissions(projectId, xmlFormId) : null;
}

/** The names used by more than one of the forms, ignoring case: these forms show their id, too. */
export function duplicateNames(forms: readonly Pick<FormExtended, 'name' | 'xmlFormId'>[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const form of forms) {
    const name = formName(form).toLocaleLowerCase();
    (seen.has(name) ? twice : seen).add(name);
  }
  return twice;
}
