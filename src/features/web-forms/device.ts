import { readStorage, writeStorage } from '~/shared/lib/storage';

/** Where ODK's own forms pages keep it, too: one browser is one device. */
const key = 'odk-deviceid';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The id of this browser, made at first use; undefined if nothing can be stored. */
export function deviceId(): string | undefined {
  const known = readStorage(key);
  if (known !== null) return known;
  const random = crypto.getRandomValues(new Uint8Array(16));
  writeStorage(key, `wf:${[...random].map((byte) => letters[byte % letters.length]).join('')}`);
  return readStorage(key) ?? undefined;
}
