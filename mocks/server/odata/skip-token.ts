/** `$skiptoken`: where the previous page ended. */
import { problem } from '@mocks/server/problem';

/** The scheme of the token. */
const version = '01';

export interface SkipToken {
  /** The last submission of the previous page; null when that page was empty. */
  readonly instanceId?: unknown;
  /** The last row of a repeat. */
  readonly repeatId?: unknown;
  /** The last entity. */
  readonly uuid?: unknown;
}

/** Writes a token. */
export function encodeSkipToken(token: SkipToken): string {
  const bytes = new TextEncoder().encode(JSON.stringify(token));
  return version + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Parses a token; `null` for one without a position.
 * @throws 400.35 for an invalid token
 */
export function decodeSkipToken(text: string): SkipToken | null {
  if (!text.startsWith(version)) throw problem.invalidSkipToken();
  try {
    const bytes = Uint8Array.from(atob(text.slice(version.length)), (character) => character.charCodeAt(0));
    const token: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof token === 'object') return token;
  } catch {
    // A token that cannot be decoded is refused like one with other content.
  }
  throw problem.invalidSkipToken();
}
