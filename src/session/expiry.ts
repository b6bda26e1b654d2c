import { readStorage, writeStorage } from '~/shared/lib/storage';

/** The key other tabs, and ODK's own clients on the same origin, watch. */
export const expiryKey = 'sessionExpires';

/** When the stored session ends, in epoch milliseconds; null without one. */
export function storedExpiry(): number | null {
  const text = readStorage(expiryKey);
  if (text === null || !/^\d+$/.test(text)) return null;
  const value = Number(text);
  return value > 0 ? value : null;
}

/** Removes first and then sets, so that other tabs get an event even for an equal value. */
export function storeExpiry(expiresAt: number): void {
  writeStorage(expiryKey, null);
  writeStorage(expiryKey, String(expiresAt));
}

/** Tells the other tabs that the session ended ("0"), then removes it. */
export function clearExpiry(): void {
  writeStorage(expiryKey, '0');
  writeStorage(expiryKey, null);
}
