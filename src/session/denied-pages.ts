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

/** What the rights that were last seen here deny, as paths of pages with `:name` for any id. */
const rightsKey = 'alidade-denied-by-rights';

interface DeniedByRights {
  userId: number;
  site: string[];
  /** Pages of projects whose own rights were not seen here yet: those that the sitewide rights do not give. */
  elsewhere: string[];
  /** Pages of projects that were seen, by what they deny: people have few different roles in many projects. */
  projects: { denied: string[]; ids: number[] }[];
}

function storedRights(): DeniedByRights | null {
  try {
    const value = JSON.parse(localStorage.getItem(rightsKey) ?? 'null') as DeniedByRights | null;
    // An earlier release stored another shape.
    return value && Array.isArray(value.projects) ? value : null;
  } catch {
    return null;
  }
}

function store(rights: DeniedByRights): void {
  try {
    localStorage.setItem(rightsKey, JSON.stringify(rights));
  } catch {
    // A full or forbidden store costs one refused request, or one that starts later.
  }
}

const fits = (path: string, pathname: string): boolean => {
  const [parts, given] = [path.split('/'), pathname.split('/')];
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
};

/**
 * Whether the page was denied when it was last opened here, or the rights that were last seen here deny it. Undefined
 * before any rights were seen, or those of another person than `userId`.
 */
export function wasDenied(pathname: string, userId?: number): boolean | undefined {
  if (stored().includes(pathname)) return true;
  const rights = storedRights();
  if (!rights || (userId !== undefined && rights.userId !== userId)) return undefined;
  const id = Number(/^\/projects\/(\d+)/.exec(pathname)?.[1]);
  const ofProject = rights.projects.find(({ ids }) => ids.includes(id))?.denied ?? rights.elsewhere;
  return [...rights.site, ...ofProject].some((path) => fits(path, pathname));
}

/**
 * Remembers which pages a person's sitewide rights deny, so that the next visit does not ask for what would be refused.
 * Takes the person, the paths of pages outside of projects, and those of projects whose rights are not known.
 */
export function noteSiteRights(userId: number, { site, elsewhere }: Pick<DeniedByRights, 'site' | 'elsewhere'>): void {
  const before = storedRights();
  store({ userId, site, elsewhere, projects: before?.userId === userId ? before.projects : [] });
}

/** The same for projects, after the sitewide rights. Takes for each project the paths of its pages that are denied. */
export function noteProjectRights(userId: number, projects: readonly { id: number; denied: string[] }[]): void {
  const before = storedRights();
  if (before?.userId !== userId) return;
  const seen = new Set(projects.map(({ id }) => id));
  const groups = before.projects.map(({ denied, ids }) => ({ denied, ids: ids.filter((id) => !seen.has(id)) }));
  for (const { id, denied } of projects) {
    const same = groups.find((group) => group.denied.join() === denied.join());
    if (same) same.ids.push(id);
    else groups.push({ denied, ids: [id] });
  }
  store({ ...before, projects: groups.filter(({ ids }) => ids.length > 0) });
}

export function forgetDeniedByRights(): void {
  try {
    localStorage.removeItem(rightsKey);
  } catch {
    // Nothing was stored then.
  }
}

export function noteDenied(pathname: string, denied: boolean): void {
  const before = stored();
  if (before.includes(pathname) === denied) return;
  const others = before.filter((path) => path !== pathname);
  try {
    localStorage.setItem(key, JSON.stringify(denied ? [pathname, ...others].slice(0, most) : others));
  } catch {
    // Requests start early then.
  }
}
