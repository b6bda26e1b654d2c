import { getListFormsQueryKey } from '~/api/generated/hooks/forms';
import { getProject } from '~/api/generated/hooks/projects';
import { encryptProject } from '~/api/generated/writes/projects';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { projectChanged, projectRefused } from './change-project';

/** The letters and digits somebody would type: without marks that cannot be seen, and with single spaces. */
const typed = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a text says the name of a project. A name of which nothing can be seen cannot be asked for. */
export function isNameOf(text: string, name: string): boolean {
  return typed(text) === typed(name);
}

/** Whether there is anything in a name to type. */
export const canBeTyped = (name: string): boolean => typed(name) !== '';

/**
 * Switches managed encryption on. When the answer gets lost, the project is read to see whether it has a key now.
 * Out: false when it has none then. Throws ApiError when the server refuses, or cannot be asked.
 */
export async function encrypt(projectId: number, passphrase: string, hint: string): Promise<boolean> {
  try {
    await encryptProject(projectId, { passphrase, ...(hint === '' ? {} : { hint }) });
  } catch (error) {
    projectRefused(projectId, error);
    if (!(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const now = await getProject(projectId);
    if (now.keyId === null) return false;
  }
  projectChanged(projectId, {});
  // Every form has a new version.
  void queryClient.invalidateQueries({ queryKey: getListFormsQueryKey(projectId) });
  return true;
}
