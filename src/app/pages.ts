import { msg } from '@lingui/core/macro';
import type { PageName } from '~/session/page-rights';
import { appConfig } from '~/shared/config/client-config';
import { patterns } from '~/shared/lib/paths';
import { entityListPages } from './entity-list-pages';
import { formPages } from './form-pages';
import { loadConfigOnce } from './guards';
import { code, type LayoutName, type Page, type PageDescription, requests } from './page-description';

/*
 * Every page, described once: routes, titles, links, palette, early requests and the build read this. Its rights have
 * the same name in src/session/page-rights.ts.
 */

const hasPasswords = () => !appConfig().oidcEnabled;

const loadLogin = async () => {
  const [password, { oidcEnabled }] = await Promise.all([import('~/features/account/LoginPage'), loadConfigOnce()]);
  return oidcEnabled ? { LoginPage: await password.loadSingleSignOn() } : password;
};

export const anonymousPages = {
  login: {
    path: patterns.login,
    title: (_, t) => [t(msg`Log in`)],
    code: code(loadLogin, ({ LoginPage }) => LoginPage),
  },
  resetPassword: {
    path: patterns.resetPassword,
    title: (_, t) => [t(msg`Reset password`)],
    offered: hasPasswords,
    code: code(
      () => import('~/features/account/password/ResetPasswordPage'),
      ({ ResetPasswordPage }) => ResetPasswordPage,
      'account',
    ),
  },
  loadError: {
    path: patterns.loadError,
    title: (_, t) => [t(msg`Error`)],
    code: code(
      () => import('./error-pages/LoadErrorPage'),
      ({ LoadErrorPage }) => LoadErrorPage,
    ),
  },
} satisfies Record<string, PageDescription>;

export const claimPage: PageDescription = {
  path: patterns.claim,
  title: (_, t) => [t(msg`Set password`)],
  offered: hasPasswords,
  code: code(
    () => import('~/features/account/password/ClaimPage'),
    ({ ClaimPage }) => ClaimPage,
    'account',
  ),
};

export const notFoundPage: PageDescription = {
  path: '*',
  title: (_, t) => [t(msg`Page not found`)],
  code: code(
    () => import('./error-pages/NotFoundPage'),
    ({ NotFoundPage }) => NotFoundPage,
  ),
};

export const antdPages = code(
  () => import('./AntdPages'),
  ({ AntdPages }) => AntdPages,
);

export const shell = code(
  () => import('./shell/Shell'),
  ({ Shell }) => Shell,
  'pages',
);

export const layouts = {
  system: {
    path: patterns.system,
    code: code(
      () => import('~/features/system/SystemLayout'),
      ({ SystemLayout }) => SystemLayout,
      'system',
    ),
  },
  project: {
    path: patterns.project,
    code: code(
      () => import('~/features/project/ProjectLayout'),
      ({ ProjectLayout }) => ProjectLayout,
      'forms',
    ),
    requests: requests(
      () => import('~/features/project/queries'),
      ({ projectQueries }, address) => projectQueries(address),
    ),
  },
  form: {
    path: patterns.form,
    code: code(
      () => import('~/features/form/FormLayout'),
      ({ FormLayout }) => FormLayout,
    ),
    requests: requests(
      () => import('~/features/form/queries'),
      ({ formQueries }, address) => formQueries(address),
    ),
  },
  formRecord: {
    path: patterns.form,
    code: code(
      () => import('~/features/form/FormRecordLayout'),
      ({ FormRecordLayout }) => FormRecordLayout,
    ),
    requests: requests(
      () => import('~/features/form/queries'),
      ({ formQueries }, address) => formQueries(address),
    ),
  },
  entityList: {
    path: patterns.entityList,
    needs: 'entityProperties',
    code: code(
      () => import('~/features/entity-list/EntityListLayout'),
      ({ EntityListLayout }) => EntityListLayout,
      'entity-list',
    ),
    requests: requests(
      () => import('~/domain/entities/queries'),
      ({ entityListQueries }, address) => entityListQueries(address),
    ),
  },
  entityRecord: {
    path: patterns.entityList,
    needs: 'entityProperties',
    code: code(
      () => import('~/features/entity-list/EntityListLayout'),
      ({ EntityRecordLayout }) => EntityRecordLayout,
    ),
    requests: requests(
      () => import('~/domain/entities/queries'),
      ({ entityListQueries }, address) => entityListQueries(address),
    ),
  },
} satisfies Record<LayoutName, PageDescription>;

/** In the order in which the palette lists them. */
export const pages: Record<PageName, Page> = {
  home: {
    path: patterns.home,
    title: (_, t) => [t(msg`Projects`)],
    fullWidth: true,
    code: code(
      () => import('~/features/projects/HomePage'),
      ({ HomePage }) => HomePage,
      'projects',
    ),
    requests: requests(
      () => import('~/features/projects/queries'),
      ({ homeQueries }) => homeQueries(),
    ),
  },
  profile: {
    path: patterns.profile,
    title: (_, t) => [t(msg`Edit profile`)],
    code: code(
      () => import('~/features/profile/ProfilePage'),
      ({ ProfilePage }) => ProfilePage,
      'account',
    ),
  },
  users: {
    path: patterns.users,
    title: (_, t) => [t(msg`Web Users`)],
    fullWidth: true,
    code: code(
      () => import('~/features/users/UsersPage'),
      ({ UsersPage }) => UsersPage,
      'users',
    ),
    requests: requests(
      () => import('~/features/users/queries'),
      ({ usersQueries }) => usersQueries(),
    ),
  },
  usersInvite: {
    path: patterns.usersInvite,
    title: (_, t) => [t(msg`Add several web users`), t(msg`Web Users`)],
    code: code(
      () => import('~/features/users/invite/InvitePage'),
      ({ InvitePage }) => InvitePage,
      'users',
    ),
  },
  usersRoles: {
    path: patterns.usersRoles,
    title: (_, t) => [t(msg`Roles in projects`), t(msg`Web Users`)],
    fullWidth: true,
    code: code(
      () => import('~/features/users/matrix/RolesPage'),
      ({ RolesPage }) => RolesPage,
      'users',
    ),
    requests: requests(
      () => import('~/features/users/queries'),
      ({ usersQueries }) => usersQueries(),
    ),
  },
  userEdit: {
    path: patterns.userEdit,
    title: ({ userName }) => [userName],
    code: code(
      () => import('~/features/users/UserEditPage'),
      ({ UserEditPage }) => UserEditPage,
      'users',
      'account',
    ),
    requests: requests(
      () => import('~/features/users/queries'),
      ({ userQueries }, { userId }) => userQueries(userId),
    ),
  },
  audits: {
    path: patterns.audits,
    layout: 'system',
    title: (_, t) => [t(msg`Server Audit Logs`), t(msg`System Management`)],
    fullWidth: true,
    code: code(
      () => import('~/features/system/audits/AuditsPage'),
      ({ AuditsPage }) => AuditsPage,
      'system',
    ),
  },
  customization: {
    path: patterns.customization,
    layout: 'system',
    title: (_, t) => [t(msg`Customization`), t(msg`System Management`)],
    code: code(
      () => import('~/features/system/config/CustomizationPage'),
      ({ CustomizationPage }) => CustomizationPage,
      'system',
    ),
  },
  analytics: {
    path: patterns.analytics,
    layout: 'system',
    title: (_, t) => [t(msg`Usage Reporting`), t(msg`System Management`)],
    fullWidth: true,
    offered: () => appConfig().showsAnalytics,
    code: code(
      () => import('~/features/system/analytics/AnalyticsPage'),
      ({ AnalyticsPage }) => AnalyticsPage,
      'system',
    ),
  },
  forms: {
    path: patterns.project,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`Forms`), projectName],
    fullWidth: true,
    code: code(
      () => import('~/features/forms/FormsPage'),
      ({ FormsPage }) => FormsPage,
      'forms',
    ),
    requests: requests(
      () => import('~/features/forms/queries'),
      ({ formsQueries }, address) => formsQueries(address),
    ),
  },
  entityLists: {
    path: patterns.entityLists,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`Entity Lists`), projectName],
    fullWidth: true,
    code: code(
      () => import('~/features/entity-lists/EntityListsPage'),
      ({ EntityListsPage }) => EntityListsPage,
      'entity-lists',
    ),
    requests: requests(
      () => import('~/features/entity-lists/queries'),
      ({ entityListsQueries }, address) => entityListsQueries(address),
    ),
  },
  appUsers: {
    path: patterns.appUsers,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`App Users`), projectName],
    fullWidth: true,
    actions: msg`New app user, QR codes`,
    code: code(
      () => import('~/features/app-users/AppUsersPage'),
      ({ AppUsersPage }) => AppUsersPage,
      'app-users',
    ),
    requests: requests(
      () => import('~/features/app-users/queries'),
      ({ appUsersQueries }, address) => appUsersQueries(address),
    ),
  },
  customProperties: {
    path: patterns.customProperties,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`Custom Properties`), projectName],
    fullWidth: true,
    code: code(
      () => import('~/features/app-users/custom-properties/CustomPropertiesPage'),
      ({ CustomPropertiesPage }) => CustomPropertiesPage,
      'app-users',
    ),
    requests: requests(
      () => import('~/features/app-users/queries'),
      ({ appUsersQueries }, address) => appUsersQueries(address),
    ),
  },
  projectRoles: {
    path: patterns.projectRoles,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`Project Roles`), projectName],
    fullWidth: true,
    code: code(
      () => import('~/features/project-roles/ProjectRolesPage'),
      ({ ProjectRolesPage }) => ProjectRolesPage,
      'project-roles',
    ),
    requests: requests(
      () => import('~/features/project-roles/queries'),
      ({ projectRolesQueries }, address) => projectRolesQueries(address),
    ),
  },
  formAccess: {
    path: patterns.formAccess,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`Form Access`), projectName],
    fullWidth: true,
    code: code(
      () => import('~/features/form-access/FormAccessPage'),
      ({ FormAccessPage }) => FormAccessPage,
      'form-access',
    ),
    requests: requests(
      () => import('~/features/form-access/queries'),
      ({ formAccessQueries }, address) => formAccessQueries(address),
    ),
  },
  projectSettings: {
    path: patterns.projectSettings,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`Settings`), projectName],
    code: code(
      () => import('~/features/project-settings/SettingsPage'),
      ({ SettingsPage }) => SettingsPage,
      'project-settings',
    ),
  },
  newForm: {
    path: patterns.newForm,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`New form`), projectName],
    code: code(
      () => import('~/features/form-draft/NewFormPage'),
      ({ NewFormPage }) => NewFormPage,
      'form-draft',
    ),
  },
  formFromBundle: {
    path: patterns.formFromBundle,
    layout: 'project',
    title: ({ projectName }, t) => [t(msg`New form from a bundle`), projectName],
    code: code(
      () => import('~/features/form-copy/bundle/BundlePage'),
      ({ BundlePage }) => BundlePage,
      'form-copy',
    ),
  },
  ...formPages,
  ...entityListPages,
};
