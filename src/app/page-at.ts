import type { RouteObject } from 'react-router';
import { handlesOf, type RouteHandle } from './page-description';

interface Page {
  /** The segments of its path; a parameter begins with a colon. */
  segments: string[];
  /** Outermost first. */
  handles: RouteHandle[];
}

const known = new WeakMap<readonly RouteObject[], Page[]>();

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const parameters = (segments: string[]): number => segments.filter((segment) => segment.startsWith(':')).length;

/** Every page of the table, those without parameters first: where two fit, the one that says more is meant. */
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
 * The handles of the routes behind a path of ours (query and hash do not count), outermost first; undefined where no
 * page is. The router's own search goes through the whole table anew each time: half a millisecond, which is too much
 * for the hundreds of places that the palette asks about.
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
