/** Addresses of pages that were denied in this browser, newest first: their requests wait until the rights are known. */
const key = 'alidade-denied-pages';
const most = 50;

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the page was denied when it was last opened here. */
export const wasDenied = (pathname: string): boolean => stored().includes(pathname);

/** Remembers whether a page was denied. Without a store nothing is remembered, and requests start early. */
export function noteDenied(pathname: string, denied: boolean): void {
  const before = stored();
  if (before.includes(pathname) === denied) return;
  const others = before.filter((path) => path !== pathname);
  try {
    localStorage.setItem(key, JSON.stringify(denied ? [pathname, ...others].slice(0, most) : others));
  } catch {
    // A full or forbidden store costs one refused request.
  }
}
