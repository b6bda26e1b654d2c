/** Reads encrypted submissions with the passphrases of a request. */
import { InternalFault, integer } from '@mocks/server/problem';
import type { Tables } from '@mocks/server/store/tables';
import { decryptFile, openSubmissionKey } from '@mocks/server/xforms/encrypted-submission';
import { unsealPrivateKey } from '@mocks/server/xforms/keys';

/** Passphrases by the id of their key. */
export type Passphrases = Readonly<Record<string, unknown>>;

/** The passphrases among the parameters: those whose name is a number. */
export const passphrasesOf = (parameters: Readonly<Record<string, unknown>>): Passphrases =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => /^\d+$/.test(name)));

export interface Decryptor {
  /** The ids of the named keys, known or unknown. Without any, submissions of all keys are included. */
  readonly keyIds: ReadonlySet<number>;
  /**
   * A decrypted file of a submission; `null` when its key was not sent.
   * @throws 400.12 for data encrypted with another key
   */
  open(
    keyId: number | null,
    localKey: string,
    instanceId: string,
    index: number,
    bytes: Uint8Array,
  ): Promise<Uint8Array | null>;
}

/**
 * Unseals the private keys.
 * @throws 400.12 for a wrong passphrase, 400.22 for an invalid id; an internal fault for anything but text
 */
export async function createDecryptor(tables: Tables, passphrases: Passphrases): Promise<Decryptor> {
  const keyIds = new Set(Object.keys(passphrases).map(integer));
  const privateKeys = new Map<number, CryptoKey>();
  for (const id of keyIds) {
    const key = tables.keys.get(id);
    if (!key?.managed || !key.private) continue;
    // The id as the database writes it: a passphrase for `007` is not one for 7.
    const passphrase = passphrases[String(id)] ?? '';
    if (typeof passphrase !== 'string') throw new InternalFault('a passphrase that is no text');
    privateKeys.set(id, await unsealPrivateKey(key.private, passphrase));
  }
  const opened = new Map<string, Promise<Uint8Array>>();
  return {
    keyIds,
    async open(keyId, localKey, instanceId, index, bytes) {
      const privateKey = keyId === null ? undefined : privateKeys.get(keyId);
      if (!privateKey) return null;
      const key = opened.get(localKey) ?? openSubmissionKey(privateKey, localKey);
      opened.set(localKey, key);
      return decryptFile(await key, instanceId, index, bytes);
    },
  };
}
