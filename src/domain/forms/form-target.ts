import type { FormExtended } from '~/api/schema';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';

/** Its ID if it has no name. */
export const formName = (form: Pick<FormExtended, 'name' | 'xmlFormId'>): string => form.name ?? form.xmlFormId;

/** Link target of a form: submissions, or the draft if it was never published; null if the user may not open it. */
export function formTarget(
  form: Pick<FormExtended, 'projectId' | 'xmlFormId' | 'publishedAt'>,
  project: Subject,
): string | null {
  const { projectId, xmlFormId, publishedAt } = form;
  if (publishedAt === null)
    return mayOpen('formDraft', { project, form }) ? paths.formDraft(projectId, xmlFormId) : null;
  return mayOpen('submissions', { project, form }) ? paths.submissions(projectId, xmlFormId) : null;
}

/** Lower-cased names that several forms use: these forms show their ID as well. */
export function duplicateNames(forms: readonly Pick<FormExtended, 'name' | 'xmlFormId'>[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const form of forms) {
    const name = formName(form).toLocaleLowerCase();
    (seen.has(name) ? twice : seen).add(name);
  }
  return twice;
}
