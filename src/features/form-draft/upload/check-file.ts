import { published } from '~/api/form-version-ref';
import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import { fetchDefinition } from '~/domain/definitions/queries';
import type { FormCheck } from '~/engines/xforms/protocol';
import { checkForm } from '~/engines/xforms/reader';
import type { WorkflowWarning } from './refusals';

/** `form`: the form whose published definition is replaced. Throws what loading and parsing throw. */
export async function checkFile(
  file: Blob,
  form: { projectId: number; xmlFormId: string } | null,
  signal: AbortSignal,
): Promise<FormCheck> {
  const { projectId, xmlFormId } = form ?? { projectId: 0, xmlFormId: '' };
  const older = form ? await fetchDefinition({ projectId, xmlFormId, edition: published }) : null;
  return checkForm(file, older, signal);
}

async function isInTrash(projectId: number, xmlFormId: string): Promise<boolean> {
  try {
    const trash = await queryClient.fetchQuery(getListFormsQueryOptions(projectId, { deleted: true }));
    return trash.some((form) => form.xmlFormId === xmlFormId);
  } catch {
    // The server reports it after the upload.
    return false;
  }
}

/** Predicts the server's workflow warnings. `newIn`: project for a new form, else null. */
export async function foreseenWarnings(
  { leaving, xmlFormId, entitiesVersion }: FormCheck,
  newIn: number | null,
): Promise<WorkflowWarning[]> {
  const warnings: WorkflowWarning[] = [];
  if (leaving.length > 0) warnings.push({ type: 'structureChanged', fields: leaving });
  if (newIn !== null && (await isInTrash(newIn, xmlFormId))) warnings.push({ type: 'deletedFormExists', xmlFormId });
  if (entitiesVersion !== null && /^202[23]\./.test(entitiesVersion))
    warnings.push({ type: 'oldEntityVersion', version: entitiesVersion });
  return warnings;
}
