import { type LoaderFunctionArgs, redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router';
import { type PageName, seemsDenied } from '~/session/page-rights';
import { signedInUser } from '~/session/session';
import { hashOf, paths, patterns } from '~/shared/lib/paths';
import { routeIds } from '~/shared/url-state/use-route-ids';
import { RouteErrorPage } from './error-pages/RouteErrorPage';
import { anonymousOnly, loginRequired, withoutSession, afterBoot } from './guards';
import { type PageDescription, type RouteHandle, startRequests } from './page-description';
import { anonymousPages, antdPages, claimPage, layouts, notFoundPage, pages, shell } from './pages';
import { Boot, Root, TitledOutlet } from './Root';
import { webFormPages } from './web-form-pages';

/**
 * Not when only the search params change: the page's hooks load what a filter needs, and a wider column needs nothing.
 */
const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

function routeOf(
  description: PageDescription,
  page?: PageName,
): Pick<RouteObject, 'path' | 'handle' | 'lazy' | 'loader' | 'shouldRevalidate'> {
  const { path, code, offered } = description;
  const handle: RouteHandle = page === undefined ? description : { ...description, page };
  return {
    path,
    handle,
    lazy: { Component: code.component },
    shouldRevalidate,
    // Not awaited: the page renders its layout at once.
    loader: ({ params, request }: LoaderFunctionArgs) => {
      if (offered?.() === false) throw new Response(null, { status: 404 });
      const url = new URL(request.url);
      // Without the rights they would be refused; RightsGate shows the page once rights are known.
      const needed = page ?? description.needs;
      if (needed === undefined || !seemsDenied(url.pathname, needed, signedInUser()))
        startRequests(description, params, url);
      return null;
    },
  };
}

const pagesIn = (layout?: keyof typeof layouts): RouteObject[] =>
  (Object.entries(pages) as [PageName, (typeof pages)[PageName]][])
    .filter(([, page]) => page.layout === layout)
    .map(([name, page]) => routeOf(page, name));

const framed = (layout: keyof typeof layouts, ...more: RouteObject[]): RouteObject => ({
  ...routeOf(layouts[layout]),
  children: [...pagesIn(layout), ...more],
});

const alias = (
  path: string,
  to: (ids: { projectId: number; xmlFormId: string; datasetName: string }) => string | Promise<string>,
): RouteObject => ({
  path,
  loader: async ({ params, request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    throw redirect((await to(routeIds(params, pathname))) + search + hashOf(request));
  },
});

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Boot,
    children: [
      {
        ErrorBoundary: RouteErrorPage,
        children: [
          {
            middleware: [afterBoot],
            Component: TitledOutlet,
            children: webFormPages.map((page) => routeOf(page)),
          },
          {
            lazy: { Component: antdPages.component },
            handle: { code: antdPages } satisfies RouteHandle,
            children: [
              {
                middleware: [anonymousOnly],
                Component: TitledOutlet,
                children: [
                  ...Object.values(anonymousPages).map((page) => routeOf(page)),
                  alias('/account/login', () => paths.login()),
                  alias('/account/reset-password', () => paths.resetPassword()),
                ],
              },
              {
                middleware: [withoutSession],
                Component: TitledOutlet,
                children: [routeOf(claimPage)],
              },
              {
                middleware: [loginRequired],
                lazy: { Component: shell.component },
                handle: { code: shell } satisfies RouteHandle,
                children: [
                  {
                    ErrorBoundary: RouteErrorPage,
                    children: [
                      ...pagesIn(),
                      framed(
                        'system',
                        alias(patterns.system, () => paths.audits()),
                      ),
                      alias('/projects', () => paths.home()),
                      framed('project'),
                      alias('/projects/:projectId/forms', ({ projectId }) => paths.project(projectId)),
                      framed('entityRecord'),
                      framed(
                        'entityList',
                        alias(patterns.entityList, ({ projectId, datasetName }) =>
                          paths.entities(projectId, datasetName),
                        ),
                      ),
                      framed('formRecord'),
                      framed(
                        'form',
                        alias(patterns.form, async (ids) => {
                          const { formLandingPage } = await import('~/features/form/queries');
                          return formLandingPage(ids);
                        }),
                      ),
                    ],
                  },
                ],
              },
            ],
          },
          {
            Component: TitledOutlet,
            children: [routeOf(notFoundPage)],
          },
        ],
      },
    ],
  },
];
