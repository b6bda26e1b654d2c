import { getProject } from '~/api/generated/hooks/projects';
import { encryptProject } from '~/api/generated/writes/projects';
import { settleWrite, valueOf } from '~/api/settle-write';
import { knownProject } from './change-project';

/** The typeable text of a name: without invisible marks, and with single spaces. */
const typed = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a text matches the project's name. An invisible name cannot be asked for. */
export function isNameOf(text: string, name: string): boolean {
  return typed(text) === typed(name);
}

/** Whether a name has any visible character. */
export const canBeTyped = (name: string): boolean => typed(name) !== '';

/**
 * Enables managed encryption. If the answer is lost, the project is read to see whether it has a key now. Throws
 * ApiError when the server refuses, and LostAnswer.
 */
export async function encrypt(projectId: number, passphrase: string, hint: string): Promise<void> {
  const settled = await settleWrite(() => encryptProject(projectId, { passphrase, ...(hint === '' ? {} : { hint }) }), {
    before: knownProject(projectId),
    read: () => getProject(projectId),
    happened: (now) => now.keyId !== null,
  });
  valueOf(settled);
}
