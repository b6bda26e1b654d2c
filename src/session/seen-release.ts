/** The oldest release that the server of this address was seen to lack, for requests that start before any evidence. */
const key = 'alidade-server-lacks';

/** Whether the server lacked a release when it was last seen; undefined is what every release has. */
export function wasMissing(release: string | undefined): boolean {
  if (release === undefined) return false;
  try {
    const lacking = localStorage.getItem(key);
    return lacking !== null && release >= lacking;
  } catch {
    return false;
  }
}

export const noteMissing = (release: string): void => {
  if (!wasMissing(release)) storeMissing(release);
};

export function storeMissing(release: string | undefined): void {
  try {
    if (release === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, release);
  } catch {
    // Then a request of the next visit is refused.
  }
}
