import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listChunkGroups } from './list-chunk-groups.ts';

/**
 * Modules packed into shared files of the build: many small files compress worse and load later than few. Sources are
 * named by path, a folder with a slash at its end; build/chunk-groups.test.ts checks that each exists. Modules that
 * they import are included, except those of an earlier group. Add a new small file to the
 * group that the same pages load.
 */
export interface ChunkGroup {
  name: string;
  sources?: readonly string[];
  /** Packages, or folders in them. */
  packages?: readonly string[];
  /** Imports are not included: other pages need them without the rest. The files must not import each other in a circle. */
  isAlone?: boolean;
  /** Modules of the build tool itself, and single ones of packages, by a part of their name. */
  tools?: readonly string[];
}

export const chunkGroups: readonly ChunkGroup[] = [
  // The early requests' script and the code it shares with the application, so that it waits for no other file.
  {
    name: 'early',
    sources: [
      'src/app/early.ts',
      'src/shared/ui/theme/theme.ts',
      'src/i18n/locales.ts',
      'src/i18n/preferred-locale.ts',
      'src/shared/lib/storage.ts',
      'src/session/expiry.ts',
    ],
  },
  // What every page needs and our releases do not change. Never antd: a page would load all of it.
  {
    name: 'vendor',
    packages: ['react', 'react-dom', 'scheduler', 'react-router', 'openapi-fetch', '@lingui/core', '@lingui/react'],
  },
  // What every form needs, the login's too; one file compresses better than several.
  {
    name: 'forms',
    packages: ['react-hook-form', 'zod'],
    sources: ['src/api/generated/zod/sessions.ts', 'src/shared/lib/zod-resolver.ts'],
  },
  // Small modules that nearly every page imports.
  {
    name: 'common',
    tools: ['preload-helper'],
    sources: [
      'src/i18n/i18n.ts',
      'src/i18n/Trans.tsx',
      'src/api/client.ts',
      'src/api/problem.ts',
      'src/api/early.ts',
      'src/session/session.ts',
      'src/session/signed-in-elsewhere.ts',
      'src/shared/address/address-state.ts',
      'src/shared/address/router-context.ts',
      'src/shared/config/',
      'src/shared/lib/paths.ts',
      'src/shared/lib/product.ts',
      'src/shared/lib/store.ts',
      'src/shared/screen/use-store.ts',
      'src/shared/lib/email.ts',
      'src/shared/ui/links/AppLink.tsx',
      'src/shared/ui/links/prefetch.ts',
      'src/shared/ui/controls/Button.tsx',
      'src/shared/ui/controls/button-look.ts',
      'src/shared/ui/controls/button.css',
      'src/shared/ui/icons/Logo.tsx',
      'src/shared/ui/form/ShowPassword.tsx',
      'src/shared/ui/form/show-password.css',
      'src/shared/ui/overlays/alerts.ts',
    ],
  },
  // The table of pages, which other files import too. Without a group each of its modules would be a file.
  {
    name: 'router',
    isAlone: true,
    sources: [
      'src/app/Boot.tsx',
      'src/app/PageAnnouncer.tsx',
      'src/app/PageTitle.tsx',
      'src/app/Root.tsx',
      'src/app/entity-list-pages.ts',
      'src/app/form-pages.ts',
      'src/app/guards.ts',
      'src/app/page-description.ts',
      'src/app/pages.ts',
      'src/app/error-pages/RouteErrorPage.tsx',
      'src/app/router.ts',
      'src/app/routes.tsx',
      'src/app/scroll-key.ts',
      'src/app/web-form-pages.ts',
      'src/session/can.ts',
      'src/session/page-rights.ts',
      'src/session/seems-denied.ts',
      'src/shared/lib/page-title.ts',
      'src/shared/ui/page/FramelessPage.tsx',
      'src/shared/ui/page/main-context.ts',
    ],
  },
  // What the pages that show forms share with those behind the login, so that they do without antd.
  {
    name: 'basics',
    sources: [
      'src/api/settle-write.ts',
      'src/api/transfers.ts',
      'src/shared/errors/',
      'src/shared/lib/characters.ts',
      'src/shared/lib/dates.ts',
      'src/shared/lib/filled-forms.ts',
      'src/shared/lib/isolate.ts',
      'src/shared/lib/sizes.ts',
      'src/shared/lib/visible-name.ts',
      'src/shared/lib/file-names.ts',
      'src/shared/lib/fold.ts',
      'src/shared/lib/numbers.ts',
      'src/shared/lib/press.ts',
      'src/shared/jobs/in-slices.ts',
      'src/shared/ui/controls/TextButton.tsx',
      'src/shared/ui/icons/Icon.tsx',
      'src/shared/ui/page/use-document-title.ts',
      'src/shared/ui/states/ErrorDetails.tsx',
      'src/shared/ui/states/Failure.tsx',
      'src/shared/ui/states/failure.css',
      'src/shared/ui/states/Reason.tsx',
      'src/shared/ui/table/column-width.ts',
      'src/shared/ui/text/Name.tsx',
    ],
  },
  // The same for the pages behind the login.
  {
    name: 'behind',
    sources: [
      'src/api/generated/hooks/entities.ts',
      'src/session/current-user-cache.ts',
      'src/session/use-current-user.ts',
      'src/session/preferences.ts',
      'src/session/preference-rules.ts',
      'src/session/use-favourites.ts',
      'src/features/projects/queries.ts',
      'src/features/project/queries.ts',
      'src/features/forms/queries.ts',
      'src/features/form/queries.ts',
      'src/shared/lib/direction.ts',
      'src/shared/lib/unsaved.ts',
      'src/domain/forms/FormsTable.tsx',
      'src/domain/forms/FormStateMark.tsx',
      'src/domain/forms/SortSelect.tsx',
      'src/domain/forms/sort.ts',
      'src/shared/ui/overlays/Menu.tsx',
      'src/shared/ui/overlays/menu.css',
      'src/shared/ui/overlays/lazy-dialog.tsx',
      'src/shared/ui/states/on-demand.tsx',
      'src/shared/ui/states/states.css',
      'src/shared/ui/states/states.tsx',
      'src/shared/ui/page/PageHead.tsx',
      'src/shared/ui/text/AgentName.tsx',
      'src/shared/ui/text/TimeAgo.tsx',
      'src/shared/ui/text/Clipped.tsx',
      'src/shared/ui/text/Markdown.tsx',
      'src/shared/screen/registry.ts',
      'src/domain/favourites/',
      'src/shared/jobs/job-list.ts',
    ],
  },
  // The pages of a project, and with `visit` of a form.
  {
    name: 'visit',
    isAlone: true,
    sources: [
      'src/session/last-logins.ts',
      'src/session/recents.ts',
      'src/session/use-visit.ts',
      'src/api/generated/hooks/form-drafts.ts',
      'src/api/generated/hooks/odata.ts',
      'src/features/form/use-subject.ts',
      'src/shared/lib/odata.ts',
      'src/shared/ui/page/PageProblem.tsx',
      'src/shared/ui/page/RightsGate.tsx',
      'src/shared/ui/page/use-late.ts',
    ],
  },
  {
    name: 'project',
    isAlone: true,
    sources: ['src/features/project/ProjectLayout.tsx', 'src/api/generated/hooks/actor-properties.ts'],
  },
  // Long lists draw what is in view: tables, and choices of forms.
  { name: 'virtual', isAlone: true, packages: ['@tanstack/virtual-core', '@tanstack/react-virtual'] },
  // Every large table.
  {
    name: 'grid',
    isAlone: true,
    sources: ['src/shared/ui/table/layout-hooks.ts', 'src/shared/ui/table/use-grid-focus.ts'],
  },
  // What large and short tables share.
  {
    name: 'table',
    isAlone: true,
    sources: [
      'src/shared/ui/table/RowActions.tsx',
      'src/shared/ui/table/TableFrame.tsx',
      'src/shared/ui/table/clip-text.ts',
      'src/shared/ui/table/row-letters.ts',
      'src/shared/ui/table/table-line.ts',
      'src/shared/ui/table/use-row-marks.ts',
    ],
  },
  // The bar above a list, and what shows if its filters match nothing. The home page has no more.
  {
    name: 'bar',
    isAlone: true,
    sources: [
      'src/shared/address/use-list-state.ts',
      'src/shared/lib/find-words.ts',
      'src/shared/ui/controls/SearchField.tsx',
      'src/shared/ui/filters/FilterBar.tsx',
      'src/shared/ui/filters/NoMatches.tsx',
      'src/shared/ui/filters/QuickFind.tsx',
    ],
  },
  // What else surrounds a list: filters and counts.
  {
    name: 'list',
    isAlone: true,
    sources: [
      'src/api/generated/hooks/app-users.ts',
      'src/api/generated/hooks/assignments.ts',
      'src/shared/address/address-schema.ts',
      'src/domain/forms/use-app-user-count.ts',
      'src/shared/ui/filters/FilterButtons.tsx',
      'src/shared/ui/filters/FilterChip.tsx',
      'src/shared/ui/filters/MultiSelectFilter.tsx',
      'src/shared/ui/filters/OrderSelect.tsx',
      'src/shared/ui/overlays/Popover.tsx',
      'src/shared/ui/table/page-sizes.ts',
    ],
  },
  // Small parts of the shell that pages outside it share.
  {
    name: 'shell-parts',
    isAlone: true,
    sources: [
      'src/app/shell/log-out.ts',
      'src/app/shell/overlay.ts',
      'src/app/shell/places.ts',
      'src/session/sign-in-again.ts',
    ],
  },
  // Buttons that open forms in the browser.
  {
    name: 'openings',
    isAlone: true,
    sources: [
      'src/domain/web-forms/OpeningButton.tsx',
      'src/domain/web-forms/PreviewButton.tsx',
      'src/domain/web-forms/use-forced-preview.ts',
    ],
  },
  // Roles: their names, and lists that change them.
  { name: 'roles', isAlone: true, sources: ['src/domain/roles/roles.ts', 'src/api/generated/hooks/roles.ts'] },
  {
    name: 'role-changes',
    isAlone: true,
    sources: [
      'src/domain/roles/RoleSelect.tsx',
      'src/domain/roles/role-alerts.ts',
      'src/domain/roles/change-role.ts',
      'src/api/generated/writes/roles.ts',
    ],
  },
  {
    name: 'users',
    isAlone: true,
    sources: [
      'src/features/users/queries.ts',
      'src/features/users/columns.tsx',
      'src/features/users/filter.ts',
      'src/features/users/address.ts',
      'src/features/users/use-site-role.ts',
      'src/features/users/UserFilters.tsx',
      'src/features/users/UsersHead.tsx',
    ],
  },
  {
    name: 'access',
    isAlone: true,
    sources: [
      'src/features/form-access/model.ts',
      'src/features/form-access/queries.ts',
      'src/features/form-access/use-store.ts',
    ],
  },
  ...listChunkGroups,
  // Calls that change something, and what is read again after them.
  {
    name: 'writes',
    isAlone: true,
    sources: ['src/api/invalidation.ts', 'src/api/write.ts'],
  },
  // The pages of drafts and versions.
  {
    name: 'definitions',
    isAlone: true,
    sources: [
      'src/api/generated/hooks/form-versions.ts',
      'src/domain/definitions/DefinitionMenu.tsx',
      'src/domain/definitions/definitions.css',
      'src/domain/definitions/VersionName.tsx',
      'src/domain/definitions/edition.ts',
    ],
  },
  // Uploads of definitions and attachments.
  {
    name: 'uploads',
    isAlone: true,
    sources: [
      'src/api/upload-forms.ts',
      'src/api/generated/writes/form-drafts.ts',
      'src/api/generated/writes/forms.ts',
      'src/shared/jobs/use-job.ts',
    ],
  },
  // What the pages of a draft and of a new form share.
  {
    name: 'form-draft',
    isAlone: true,
    sources: [
      'src/features/form-draft/form-draft.css',
      'src/features/form-draft/queries.ts',
      'src/features/form-draft/writes.ts',
      'src/features/form-draft/upload/DefinitionUpload.tsx',
      'src/features/form-draft/upload/UploadFailure.tsx',
      'src/features/form-draft/upload/WarningsPanel.tsx',
      'src/features/form-draft/upload/definition-file.ts',
      'src/features/form-draft/upload/refusals.ts',
      'src/features/form-draft/upload/upload.css',
      'src/features/form-draft/upload/use-definition-upload.ts',
      'src/features/form-draft/upload/use-file-drop.ts',
    ],
  },
  {
    name: 'edit-form',
    isAlone: true,
    sources: [
      'src/features/form-draft/attachments/matching.ts',
      'src/features/form-draft/attachments/rows.ts',
      'src/features/form-draft/attachments/uploads-name.ts',
      'src/features/form-draft/attachments/writes.ts',
    ],
  },
  // What every form behind the login needs.
  {
    name: 'fields',
    isAlone: true,
    sources: [
      'src/shared/ui/form/FieldLayout.tsx',
      'src/shared/ui/form/FormSection.tsx',
      'src/shared/ui/form/SavedDraftNote.tsx',
      'src/shared/ui/form/TextField.tsx',
      'src/shared/ui/form/body-fields.ts',
      'src/shared/ui/form/focus.ts',
      'src/shared/ui/form/use-saved-draft.ts',
      'src/shared/ui/form/use-submission.ts',
    ],
  },
];

/** Files that nearly every visit runs, by the names of their chunks: groups, and the most visited pages. */
export const compiledAtOnce = ['vendor', 'app', 'router', 'common', 'behind', 'Shell', 'HomePage'];

const root = fileURLToPath(new URL('..', import.meta.url));

const isIn = (path: string, source: string): boolean =>
  source.endsWith('/') ? path.startsWith(source) : path === source;

/** Whether the module belongs to the group. In: its id, a whole path that may have a query. */
export function belongsTo({ sources = [], packages = [], tools = [] }: ChunkGroup, id: string): boolean {
  const file = (id.split('?')[0] ?? '').replaceAll('\\', '/');
  const path = relative(root, file).replaceAll('\\', '/');
  return (
    sources.some((source) => isIn(path, source)) ||
    packages.some((name) => file.includes(`/node_modules/${name}/`)) ||
    tools.some((name) => file.includes(name))
  );
}

/** The same for the bundler: the first matching group gets a module. */
export const codeSplittingGroups = chunkGroups.map((group, index) => ({
  name: group.name,
  test: (id: string) => belongsTo(group, id),
  priority: chunkGroups.length - index,
  includeDependenciesRecursively: group.isAlone !== true,
}));
