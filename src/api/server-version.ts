import { client } from './client';
import { isProblem } from './problem';

/** The content of `/version.txt`. */
export interface ServerVersion {
  text: string;
  /** The version of the server in the text ("2026.2.0"), null if there is none. */
  version: string | null;
  /** The server's clock, from the `Date` header; null if unreadable. */
  date: Date | null;
}

/**
 * The version in a text of lines such as `… server (v2026.2.0-3-gabc)`: that of the server, or else the first, from `(v`
 * and a year up to a dash. The operator writes it; it is for words, not for decisions (src/session/server.ts).
 */
export const versionIn = (text: string): string | null =>
  (/ server \(v(\d{4}[^-)\s]*)/.exec(text) ?? /\(v(\d{4}[^-)\s]*)/.exec(text))?.[1] ?? null;

/**
 * Reads the version. Never throws.
 * @returns null if there is no such file, undefined if the request failed
 */
export async function readServerVersion(): Promise<ServerVersion | null | undefined> {
  try {
    const { data, response } = await client.GET('/version.txt', {
      baseUrl: location.origin,
      parseAs: 'text',
      cache: 'no-store',
    });
    const text = data ?? '';
    const date = new Date(response.headers.get('Date') ?? '');
    return { text, version: versionIn(text), date: Number.isNaN(date.getTime()) ? null : date };
  } catch (error) {
    return isProblem(error) && error.status === 404 ? null : undefined;
  }
}
