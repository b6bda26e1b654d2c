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

/** What the rights of the last visit deny, by the subject of the rights: the paths of pages, with `:name` for any id. */
const rightsKey = 'alidade-denied-by-rights';
const mostSubjects = 30;

interface DeniedByRights {
  userId: number;
  /** The subjects, those that were seen last at the end. */
  subjects: [subject: string, paths: string[]][];
}

function storedRights(): DeniedByRights | null {
  try {
    return JSON.parse(localStorage.getItem(rightsKey) ?? 'null') as DeniedByRights | null;
  } catch {
    return null;
  }
}

const fits = (path: string, pathname: string): boolean => {
  const [parts, given] = [path.split('/'), pathname.split('/')];
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
};

/** Whether the page was denied when it was last opened here, or the rights that were last seen deny it. */
export const wasDenied = (pathname: string): boolean =>
  stored().includes(pathname) ||
  storedRights()?.subjects.some(([, denied]) => denied.some((path) => fits(path, pathname))) === true;

/**
 * Remembers which pages somebody's rights to a subject deny, so that the next visit does not ask for what would be
 * refused. In: the person, the subject (the site, or a project), the paths of all pages that are denied.
 */
export function noteDeniedByRights(userId: number, subject: string, denied: string[]): void {
  const before = storedRights();
  const ofUser = before?.userId === userId ? before.subjects : [];
  const subjects = [...ofUser.filter(([name]) => name !== subject), [subject, denied] as const].slice(-mostSubjects);
  try {
    localStorage.setItem(rightsKey, JSON.stringify({ userId, subjects }));
  } catch {
    // As below.
  }
}

/** Forgets the rights of the session that has ended. */
export function forgetDeniedByRights(): void {
  try {
    localStorage.removeItem(rightsKey);
  } catch {
    // Then nothing was stored.
  }
}

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
