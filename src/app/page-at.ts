import type { RouteObject } from 'react-router';
import { handlesOf, type RouteHandle } from './page-description';

interface Page {
  /** Segments of the path; a parameter begins with a colon. */
  segments: string[];
  /** Outermost first. */
  handles: RouteHandle[];
}

const known = new WeakMap<readonly RouteObject[], Page[]>();

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const parameters = (segments: string[]): number => segments.filter((segment) => segment.startsWith(':')).length;

/** Every page of the table, those without parameters first: if two match, the more specific one wins. */
function pagesOf(routes: readonly RouteObject[]): Page[] {
  const pages: Page[] = [];
  const walk = (list: readonly RouteObject[], above: RouteObject[], at: string[]) => {
    for (const route of list) {
      const line = [...above, route];
      const segments = route.path?.startsWith('/') ? segmentsOf(route.path) : [...at, ...segmentsOf(route.path ?? '')];
      if (route.children) walk(route.children, line, segments);
      else if (route.path !== '*')
        pages.push({ segments, handles: handlesOf(line.map((one) => ({ handle: one.handle as unknown }))) });
    }
  };
  walk(routes, [], []);
  return pages.sort((one, other) => parameters(one.segments) - parameters(other.segments));
}

/**
 * The handles of the routes behind a path (query and hash are ignored), outermost first; undefined if there is no page.
 * The router's own search scans the whole table each time: half a millisecond, too slow for the palette's hundreds of
 * places.
 */
export function pageAt(routes: readonly RouteObject[], path: string): RouteHandle[] | undefined {
  let pages = known.get(routes);
  if (!pages) known.set(routes, (pages = pagesOf(routes)));
  const asked = segmentsOf(path.replace(/[?#].*/s, ''));
  return pages.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === asked[index]),
  )?.handles;
}
