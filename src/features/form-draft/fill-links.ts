import type { FormExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';

/**
 * The addresses that open a draft in the browser; null while Enketo has not processed it (spec 60 §60.1). Only Enketo
 * has a preview.
 */
export function fillLinks(
  form: Pick<FormExtended, 'projectId' | 'xmlFormId' | 'webformsEnabled'>,
  draft: Pick<FormExtended, 'enketoId'>,
): { fill: string; preview?: string } | null {
  const { projectId, xmlFormId } = form;
  if (form.webformsEnabled) return { fill: paths.newDraftSubmission(projectId, xmlFormId) };
  const { enketoId } = draft;
  if (enketoId === null) return null;
  const id = encodeURIComponent(enketoId);
  return { fill: `/-/${id}`, preview: `/-/preview/${id}` };
}
