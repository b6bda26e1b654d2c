import { msg } from '@lingui/core/macro';
import { type LoaderFunctionArgs, type Params, redirect, type RouteObject } from 'react-router';
import { type Area, loadTexts } from '~/i18n/i18n';
import { hashOf, parseId, paths } from '~/shared/lib/paths';
import { Boot } from './Boot';
import { analyticsOffered, anonymousOnly, configured, loginRequired, passwordsOnly, withoutSession } from './guards';
import { type RouteHandle, startRequests } from './route-handle';
import { RouteErrorPage } from './pages/RouteErrorPage';
import { TitledOutlet } from './PageTitle';
import { Root } from './Root';

/** A page whose code loads on demand, whose requests start beside it, and which says so to links and titles. */
function page(
  load: () => Promise<Record<string, unknown>>,
  name: string,
  handle: RouteHandle,
): Pick<RouteObject, 'lazy' | 'handle' | 'loader'> {
  const { prefetch } = handle;
  const component = () => load().then((module) => module[name] as React.ComponentType);
  return {
    handle: { ...handle, load } satisfies RouteHandle,
    lazy: { Component: component },
    // Not awaited: the page shows its frame at once and each part when it is there.
    loader: ({ params, request }: LoaderFunctionArgs) => {
      if (prefetch) startRequests(prefetch, params, new URL(request.url).searchParams);
      return null;
    },
  };
}

/** With the words of areas that other pages do without. */
const withTexts =
  <T,>(load: () => Promise<T>, ...areas: Area[]) =>
  () =>
    Promise.all([load(), ...areas.map(loadTexts)]).then(([module]) => module);

const ids = (params: Params) => ({
  projectId: parseId(params['projectId']) ?? 0,
  xmlFormId: params['xmlFormId'] ?? '',
});

/** Which page logs people in is a matter of the installation. */
const loadLogin = async () => {
  const [password, { oidcEnabled }] = await Promise.all([import('~/features/account/LoginPage'), configured()]);
  return oidcEnabled ? { LoginPage: await password.loadSingleSignOn() } : password;
};
const login = page(loadLogin, 'LoginPage', { title: (_, t) => [t(msg`Log in`)] });

const resetPassword = {
  ...page(
    withTexts(() => import('~/features/account/password/ResetPasswordPage'), 'account'),
    'ResetPasswordPage',
    { title: (_, t) => [t(msg`Reset password`)] },
  ),
  loader: passwordsOnly,
};

const claim = {
  ...page(
    withTexts(() => import('~/features/account/password/ClaimPage'), 'account'),
    'ClaimPage',
    { title: (_, t) => [t(msg`Set password`)] },
  ),
  loader: passwordsOnly,
};

const loadError = page(() => import('./pages/LoadErrorPage'), 'LoadErrorPage', { title: (_, t) => [t(msg`Error`)] });

const notFound = page(() => import('./pages/NotFoundPage'), 'NotFoundPage', {
  title: (_, t) => [t(msg`Page not found`)],
});

const home = page(
  withTexts(() => import('~/features/home/HomePage'), 'home'),
  'HomePage',
  {
    page: 'home',
    title: (_, t) => [t(msg`Projects`)],
    prefetch: 'home',
  },
);

const profile = page(
  withTexts(() => import('~/features/profile/ProfilePage'), 'account'),
  'ProfilePage',
  { page: 'profile', title: (_, t) => [t(msg`Edit profile`)] },
);

const forms = page(
  withTexts(() => import('~/features/projects/FormsPage'), 'projects'),
  'FormsPage',
  {
    page: 'forms',
    title: ({ projectName }, t) => [t(msg`Forms`), projectName],
    prefetch: 'forms',
  },
);

const projectRoles = page(
  withTexts(() => import('~/features/project-roles/ProjectRolesPage'), 'project-roles'),
  'ProjectRolesPage',
  {
    page: 'projectRoles',
    title: ({ projectName }, t) => [t(msg`Project Roles`), projectName],
    prefetch: 'projectRoles',
  },
);

const formAccess = page(
  withTexts(() => import('~/features/form-access/FormAccessPage'), 'form-access'),
  'FormAccessPage',
  {
    page: 'formAccess',
    title: ({ projectName }, t) => [t(msg`Form Access`), projectName],
    fullWidth: true,
    prefetch: 'formAccess',
  },
);

const submissions = page(
  withTexts(() => import('~/features/submissions/SubmissionsPage'), 'submissions'),
  'SubmissionsPage',
  {
    page: 'submissions',
    title: ({ formName }, t) => [t(msg`Submissions`), formName],
    fullWidth: true,
    prefetch: 'submissions',
  },
);

const users = page(
  withTexts(() => import('~/features/users/UsersPage'), 'users'),
  'UsersPage',
  {
    page: 'users',
    title: (_, t) => [t(msg`Web Users`)],
    fullWidth: true,
    prefetch: 'users',
  },
);

const usersInvite = page(
  withTexts(() => import('~/features/users/invite/InvitePage'), 'users'),
  'InvitePage',
  {
    page: 'usersInvite',
    title: (_, t) => [t(msg`Invite many`), t(msg`Web Users`)],
  },
);

const usersRoles = page(
  withTexts(() => import('~/features/users/matrix/RolesPage'), 'users'),
  'RolesPage',
  {
    page: 'usersRoles',
    title: (_, t) => [t(msg`Roles in projects`), t(msg`Web Users`)],
    fullWidth: true,
    prefetch: 'users',
  },
);

const userEdit = page(
  withTexts(() => import('~/features/users/UserEditPage'), 'users', 'account'),
  'UserEditPage',
  {
    page: 'userEdit',
    title: ({ userName }) => [userName],
    prefetch: 'user',
  },
);

const systemLayout = page(
  withTexts(() => import('~/features/system/SystemLayout'), 'system'),
  'SystemLayout',
  {},
);

const audits = page(
  withTexts(() => import('~/features/system/audits/AuditsPage'), 'system'),
  'AuditsPage',
  {
    page: 'audits',
    title: (_, t) => [t(msg`Server Audit Logs`), t(msg`System Management`)],
    fullWidth: true,
  },
);

const appUsers = page(
  withTexts(() => import('~/features/app-users/AppUsersPage'), 'app-users'),
  'AppUsersPage',
  {
    page: 'appUsers',
    title: ({ projectName }, t) => [t(msg`App Users`), projectName],
    prefetch: 'appUsers',
  },
);

const customProperties = page(
  withTexts(() => import('~/features/app-users/custom-properties/CustomPropertiesPage'), 'app-users'),
  'CustomPropertiesPage',
  {
    page: 'customProperties',
    title: ({ projectName }, t) => [t(msg`Custom Properties`), projectName],
    prefetch: 'appUsers',
  },
);

const projectSettings = page(
  withTexts(() => import('~/features/project-settings/SettingsPage'), 'project-settings'),
  'SettingsPage',
  {
    page: 'projectSettings',
    title: ({ projectName }, t) => [t(msg`Settings`), projectName],
  },
);

const customization = page(
  withTexts(() => import('~/features/system/config/CustomizationPage'), 'system'),
  'CustomizationPage',
  {
    page: 'customization',
    title: (_, t) => [t(msg`Customization`), t(msg`System Management`)],
  },
);

const analytics = {
  ...page(
    withTexts(() => import('~/features/system/analytics/AnalyticsPage'), 'system'),
    'AnalyticsPage',
    {
      page: 'analytics',
      title: (_, t) => [t(msg`Usage Reporting`), t(msg`System Management`)],
      fullWidth: true,
    },
  ),
  loader: analyticsOffered,
};

/** Sends an aliased path on, keeping query and hash. */
const alias =
  (to: (params: Params) => string) =>
  ({ params, request }: LoaderFunctionArgs) => {
    throw redirect(to(params) + new URL(request.url).search + hashOf(request));
  };

/** The frame of the pages behind the login comes with their words, their requests, and the watch over the session. */
const loadShell = () => Promise.all([import('./shell/Shell'), loadTexts('pages'), import('./prefetches')]);

/** The route table: the whole of what there is to see. Pages load on demand; rights and titles are known before. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: Boot,
    children: [
      {
        ErrorBoundary: RouteErrorPage,
        children: [
          {
            middleware: [anonymousOnly],
            Component: TitledOutlet,
            children: [
              { path: 'login', ...login },
              { path: 'account/login', loader: alias(() => paths.login()) },
              { path: 'reset-password', ...resetPassword },
              { path: 'account/reset-password', loader: alias(() => paths.resetPassword()) },
              { path: 'load-error', ...loadError },
            ],
          },
          {
            middleware: [withoutSession],
            Component: TitledOutlet,
            children: [{ path: 'account/claim', ...claim }],
          },
          {
            middleware: [loginRequired],
            lazy: { Component: () => loadShell().then(([module]) => module.Shell) },
            handle: { load: loadShell } satisfies RouteHandle,
            children: [
              {
                ErrorBoundary: RouteErrorPage,
                children: [
                  { index: true, ...home },
                  { path: 'account/edit', ...profile },
                  { path: 'users', ...users },
                  { path: 'users/invite', ...usersInvite },
                  { path: 'users/roles', ...usersRoles },
                  { path: 'users/:userId/edit', ...userEdit },
                  {
                    path: 'system',
                    ...systemLayout,
                    children: [
                      { index: true, loader: alias(() => paths.audits()) },
                      { path: 'audits', ...audits },
                      { path: 'config', ...customization },
                      { path: 'analytics', ...analytics },
                    ],
                  },
                  { path: 'projects', loader: alias(() => paths.home()) },
                  {
                    path: 'projects/:projectId',
                    ...page(
                      withTexts(() => import('~/features/projects/ProjectLayout'), 'projects'),
                      'ProjectLayout',
                      {
                        prefetch: 'project',
                      },
                    ),
                    children: [
                      { index: true, ...forms },
                      { path: 'app-users', ...appUsers },
                      { path: 'custom-properties', ...customProperties },
                      { path: 'users', ...projectRoles },
                      { path: 'form-access', ...formAccess },
                      { path: 'settings', ...projectSettings },
                    ],
                  },
                  {
                    path: 'projects/:projectId/forms',
                    loader: alias((params) => paths.project(ids(params).projectId)),
                  },
                  {
                    path: 'projects/:projectId/forms/:xmlFormId',
                    ...page(() => import('~/features/forms/FormLayout'), 'FormLayout', {
                      prefetch: 'form',
                    }),
                    children: [
                      {
                        index: true,
                        loader: alias((params) => paths.submissions(ids(params).projectId, ids(params).xmlFormId)),
                      },
                      { path: 'submissions', ...submissions },
                    ],
                  },
                ],
              },
            ],
          },
          {
            Component: TitledOutlet,
            children: [{ path: '*', ...notFound }],
          },
        ],
      },
    ],
  },
];
