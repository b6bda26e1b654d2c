import { readServerVersion, type ServerVersion } from '~/api/server-version';

/** Milliseconds between checks. */
const pollInterval = 60_000;

/**
 * Polls until stopped by the returned function, or if there is no such file. `changed`: the text differs from the first
 * one.
 */
export function watchVersion(onVersion: (version: ServerVersion, changed: boolean) => void): () => void {
  let first: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    const found = await readServerVersion();
    if (found === null || timer === undefined) return;
    if (found) {
      first ??= found.text;
      onVersion(found, found.text !== first);
    }
    timer = setTimeout(() => void check(), pollInterval);
  };
  timer = setTimeout(() => void check(), 0);
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
