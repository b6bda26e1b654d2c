import { client } from '~/api/client';
import { isProblem } from '~/api/problem';

/** The content of `/version.txt`, and when the server sent it. */
export interface ServerVersion {
  text: string;
  /** The version in the text ("2026.2.0"), null if there is none. */
  version: string | null;
  /** The server's clock, from the `Date` header; null if unreadable. */
  date: Date | null;
}

/** Milliseconds between checks. */
const nextLook = 60_000;

/** The version in a text such as `…(v2026.2.0-3-gabc)`: from the first `(v` and a year up to a dash. */
export const versionIn = (text: string): string | null => /\(v(\d{4}[^-)\s]*)/.exec(text)?.[1] ?? null;

/** Checks once. Out: the version; `null` if there is no such file; undefined if it failed this time. */
async function readVersion(): Promise<ServerVersion | null | undefined> {
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

/**
 * Checks repeatedly. `onVersion` receives every answer, and whether its text differs from the first. Ends if there is
 * no such file. Returns a function that stops it.
 */
export function watchVersion(onVersion: (version: ServerVersion, changed: boolean) => void): () => void {
  let first: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const found = await readVersion();
    if (found === null || timer === undefined) return;
    if (found) {
      first ??= found.text;
      onVersion(found, found.text !== first);
    }
    timer = setTimeout(() => void look(), nextLook);
  };
  timer = setTimeout(() => void look(), 0);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}

const month = 30 * 86_400_000;

/** Two calendar years or more behind the server's clock, and not dismissed in the last 30 days. */
export function isOutdated({ version, date }: ServerVersion, dismissed: string | null): boolean {
  if (version === null || date === null) return false;
  if (date.getUTCFullYear() - Number(version.slice(0, 4)) < 2) return false;
  return dismissed === null || date.getTime() - Date.parse(dismissed) >= month;
}
