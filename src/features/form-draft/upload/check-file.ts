import { published } from '~/api/edition';
import { fetchDefinition } from '~/domain/xforms/queries';
import { checkForm } from '~/domain/xforms/reader';
import type { FormCheck } from '~/domain/xforms/protocol';

/**
 * What somebody should know before a definition in XML is sent. In: the file, and the form whose published definition it
 * will replace; null for none. Throws what loading and reading it throw.
 */
export async function checkFile(
  file: Blob,
  form: { projectId: number; xmlFormId: string } | null,
  signal: AbortSignal,
): Promise<FormCheck> {
  const { projectId, xmlFormId } = form ?? { projectId: 0, xmlFormId: '' };
  const older = form ? await fetchDefinition({ projectId, xmlFormId, edition: published }) : null;
  return checkForm(file, older, signal);
}
