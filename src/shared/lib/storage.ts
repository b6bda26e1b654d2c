/**
 * localStorage that tolerates being forbidden or full (private windows, policies): reading then gives null, writing
 * does nothing. What is kept there is a convenience, never the only copy of something.
 */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the key for null. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // forbidden or full: the preference lasts for this page only
  }
}

/** Where this tab keeps what was typed when the session ended (saved-drafts.ts, which is loaded only then). */
export const savedDraftsKey = 'alidade.kept';
