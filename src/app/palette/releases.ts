const parts = (release: string): [number, number] => {
  const [year = 0, number = 0] = release.split('.').map(Number);
  return [year, number];
};

/** Whether one release ("2026.2") is older than another. No release is older than any. */
export function isOlder(release: string | null, than: string): boolean {
  if (release === null) return true;
  const [year, number] = parts(release);
  const [thanYear, thanNumber] = parts(than);
  return year === thanYear ? number < thanNumber : year < thanYear;
}
