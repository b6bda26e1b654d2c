/** Reading encrypted submissions with the passphrases that came along. */
import { InternalFault, integer } from '@mocks/server/problem';
import type { Tables } from '@mocks/server/store/tables';
import { decryptFile, openSubmissionKey } from '@mocks/server/xforms/encrypted-submission';
import { unsealPrivateKey } from '@mocks/server/xforms/keys';

/** Passphrases by the id of their key. */
export type Passphrases = Readonly<Record<string, unknown>>;

/** What of the parameters are passphrases: those whose name is a number. */
export const passphrasesOf = (parameters: Readonly<Record<string, unknown>>): Passphrases =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => /^\d+$/.test(name)));

export interface Decryptor {
  /** The keys that were named, known or not. Without any nothing is left out for its key. */
  readonly keyIds: ReadonlySet<number>;
  /**
   * A file of a submission in clear; `null` when its key has not come along.
   * @throws 400.12 when it was encrypted otherwise
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
 * @throws 400.12 for a wrong passphrase, 400.22 for an id that is none; an internal fault for what is no text
 */
export async function createDecryptor(tables: Tables, passphrases: Passphrases): Promise<Decryptor> {
  const keyIds = new Set(Object.keys(passphrases).map(integer));
  const privateKeys = new Map<number, CryptoKey>();
  for (const id of keyIds) {
    const key = tables.keys.get(id);
    if (!key?.managed || !key.private) continue;
    // The id as the database writes it: what was sent as 007 brings no passphrase for 7.
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
