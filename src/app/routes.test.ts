import { expect, test } from 'vitest';
import { routes } from './routes';

test('every page of the route table has its own title', () => {
  const untitled: string[] = [];
  const walk = (list: typeof routes, titled: boolean, at: string) => {
    for (const route of list) {
      const path = route.path === undefined ? at : `${at}/${route.path}`;
      const has = titled || (route.handle as { title?: unknown } | undefined)?.title !== undefined;
      if (route.children) walk(route.children, has, path);
      else if (!has && route.lazy) untitled.push(path);
    }
  };
  walk(routes, false, '');
  expect(untitled).toEqual([]);
});
