import type { Params, RouteObject } from 'react-router';
import { mayOpen, type Subjects } from '~/session/rights';
import { loginRequired } from '../guards';
import type { RouteHandle } from '../route-handle';

export interface Screen {
  path: string;
  title: NonNullable<RouteHandle['title']>;
}

/** The part of the table that is behind the login. */
function behindLogin(routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) =>
    route.middleware?.includes(loginRequired) ? [route] : behindLogin(route.children ?? []),
  );
}

const parameter = /:(\w+)/g;
const parametersOf = (path: string): string[] => [...path.matchAll(parameter)].map(([, name]) => name ?? '');

/**
 * Every titled screen that somebody with these rights may open from a page with these parameters: those without any,
 * and those of the project and form that are open. From the route table, so that a new screen is found by itself.
 */
export function screensFrom(routes: RouteObject[], params: Params, subjects: Subjects): Screen[] {
  const found: Screen[] = [];
  const walk = (list: RouteObject[], at: string) => {
    for (const route of list) {
      const pattern = route.path === undefined ? at : `${at}/${route.path}`;
      const { page, title } = (route.handle ?? {}) as RouteHandle;
      if (page && title && parametersOf(pattern).every((name) => params[name] !== undefined)) {
        const path = pattern.replaceAll(parameter, (_, name: string) => encodeURIComponent(params[name] ?? '')) || '/';
        if (mayOpen(page, subjects) !== false) found.push({ path, title });
      }
      walk(route.children ?? [], pattern);
    }
  };
  walk(behindLogin(routes), '');
  return found;
}
