import { getProject } from '~/api/generated/hooks/projects';
import { encryptProject } from '~/api/generated/writes/projects';
import { settleWrite, valueOf } from '~/api/settle-write';
import { knownProject } from './change-project';

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
 * Switches managed encryption on. If the answer is lost, the project is read to see whether it has a key now. Throws
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
