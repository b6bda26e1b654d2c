import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { handlesOf } from './page-description';
import { pageAt } from './page-at';
import { routes } from './routes';

/** What the router finds: nothing if it ends at the "not found" page. */
function routerFinds(path: string) {
  const matches = matchRoutes(routes, path);
  return !matches || matches.at(-1)?.route.path === '*'
    ? undefined
    : handlesOf(matches.map(({ route }) => ({ handle: route.handle as unknown })));
}

/** An address per route of the table. */
function addresses(list: RouteObject[], at = ''): string[] {
  return list.flatMap((route) => {
    const path = route.path ?? at;
    return [path, ...addresses(route.children ?? [], path)];
  });
}

test('finds what the router finds, for every page of the table', () => {
  const all = new Set(addresses(routes).map((path) => path.replaceAll(/:\w+/g, 'a%20b%2Fc') || '/'));
  expect(all.size).toBeGreaterThan(25);
  for (const path of all) expect(pageAt(routes, path), path).toEqual(routerFinds(path));
});

test.each([
  '/',
  '/users/7/edit',
  '/users/invite',
  '/users?sort=-created',
  '/projects/7#top',
  '/projects/7/',
  '/nowhere',
  '/users/7',
  '/projects/7/forms/a/b',
  '/projects/7/entity-lists/trees',
])('%s', (path) => {
  expect(pageAt(routes, path)).toEqual(routerFinds(path));
});
