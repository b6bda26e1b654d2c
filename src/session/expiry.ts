import { readStorage, writeStorage } from '~/shared/lib/storage';

/** The key other tabs, and ODK's own clients on the same origin, watch (base specification §9). */
export const expiryKey = 'sessionExpires';

/** When the session known to this browser ends, in epoch milliseconds; null when none is known. */
export function storedExpiry(): number | null {
  const text = readStorage(expiryKey);
  if (text === null || !/^\d+$/.test(text)) return null;
  const value = Number(text);
  return value > 0 ? value : null;
}

/** Removes first and sets then, so that other tabs get an event even when the value is the same. */
export function storeExpiry(expiresAt: number): void {
  writeStorage(expiryKey, null);
  writeStorage(expiryKey, String(expiresAt));
}

/** Tells the other tabs that the session is over ("0"), then forgets it. */
export function clearExpiry(): void {
  writeStorage(expiryKey, '0');
  writeStorage(expiryKey, null);
}
