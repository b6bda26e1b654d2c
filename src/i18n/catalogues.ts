const start = [
  'src/main.tsx',
  'src/app',
  'src/session',
  'src/features/account',
  'src/domain/sign-in',
  'src/shared/errors',
  'src/shared/ui/overlays/PageNotifications.tsx',
  'src/shared/ui/overlays/advise-refresh.ts',
  'src/shared/ui/page/FramelessPage.tsx',
  'src/shared/ui/form/FormItem.tsx',
  'src/shared/ui/states/Failure.tsx',
];

const views = ['src/shared/views', 'src/shared/columns/copy-link.ts'] as const;

/**
 * Areas with catalogues of their own: the folders of each. A page names its areas (src/app/pages.ts); a message of two
 * areas loads with either. Areas that no page names are loaded by a dialog, notice or job with its code.
 */
const areas = {
  submissions: [
    'src/features/submissions',
    'src/domain/row-index/bar/FindTools.tsx',
    'src/shared/ui/text/MarkdownField.tsx',
    'src/shared/rows',
    ...views,
    'src/domain/submissions',
    'src/domain/answers/cells.tsx',
    'src/domain/answers/form-with-files.tsx',
    'src/domain/answers/pictures.tsx',
  ],
  find: [
    'src/domain/row-index',
    'src/features/submissions/find',
    'src/features/entities/find',
    'src/domain/submissions/fields.tsx',
  ],
  summary: [
    'src/features/submissions-summary',
    'src/shared/charts',
    'src/shared/rows',
    'src/domain/row-index',
    'src/domain/submissions/fields.tsx',
    'src/domain/submissions/RowFilters.tsx',
  ],
  map: ['src/shared/map', 'src/features/submissions/map', 'src/features/entities/map'],
  'submission-download': ['src/features/submissions/download', 'src/domain/exports'],
  'connect-data': ['src/domain/connect-data/ConnectDataDialog.tsx'],
  'entity-download': ['src/features/entities/download', 'src/domain/exports'],
  submission: [
    'src/shared/ui/text/MarkdownField.tsx',
    'src/shared/ui/progress',
    'src/features/submission',
    'src/domain/submissions',
    'src/domain/submission-feed',
    'src/domain/records',
    'src/domain/answers',
  ],
  'review-queue': [
    'src/features/review-queue',
    'src/shared/queue',
    'src/domain/submissions',
    'src/domain/submission-feed',
    'src/domain/records',
    'src/domain/answers',
  ],
  'row-index': ['src/domain/row-index'],
  palette: ['src/app/palette'],
  jobs: ['src/app/jobs'],
  'settings-notice': ['src/app/shell/notices/settings'],
  account: ['src/features/account/password', 'src/domain/account'],
  system: ['src/features/system', 'src/shared/rows/use-refresh.ts', 'src/domain/roles/roles.ts'],
  users: ['src/features/users', 'src/domain/roles', 'src/shared/lists'],
  'app-users': [
    'src/features/app-users',
    'src/domain/actor-properties',
    'src/domain/actors',
    'src/shared/lists',
    'src/domain/qr',
    'src/shared/ui/progress',
  ],
  'form-draft': [
    'src/features/form-draft',
    'src/domain/data-files',
    'src/domain/definitions',
    'src/shared/lists',
    'src/domain/qr',
    'src/shared/ui/progress',
  ],
  'spreadsheet-check': ['src/features/form-draft/spreadsheet'],
  xlsform: ['src/domain/definitions/xlsform'],
  'form-publish': ['src/features/form-publish', 'src/domain/definitions'],
  'form-versions': ['src/features/form-versions', 'src/domain/definitions'],
  'form-outline': ['src/features/form-outline', 'src/domain/definitions'],
  'public-links': ['src/features/public-links', 'src/domain/actor-properties', 'src/domain/actors'],
  'codes-and-lists': ['src/shared/lists', 'src/domain/qr', 'src/shared/ui/progress'],
  'form-settings': ['src/features/form-settings'],
  'form-copy': ['src/features/form-copy'],
  columns: ['src/shared/columns'],
  'submission-options': ['src/domain/submission-options'],
  'xml-view': ['src/domain/definitions/XmlView.tsx'],
  projects: ['src/features/projects', 'src/domain/entities/Conflicts.tsx'],
  'form-access': ['src/features/form-access'],
  'web-forms': ['src/features/web-forms', 'src/domain/data-files'],
  'entity-lists': ['src/features/entity-lists', 'src/domain/entities', 'src/shared/trash'],
  'entity-list': ['src/features/entity-list', 'src/domain/entities'],
  entities: [
    'src/features/entities',
    'src/domain/entities',
    'src/domain/row-index/bar/FindTools.tsx',
    'src/shared/rows',
    ...views,
  ],
  'entity-import': ['src/features/entity-import', 'src/domain/entities', 'src/shared/lists'],
  entity: ['src/features/entity', 'src/domain/entities', 'src/domain/records', 'src/domain/answers/GeoAnswer.tsx'],
  'conflict-queue': ['src/features/conflict-queue', 'src/domain/entities', 'src/shared/queue'],
  'project-settings': [
    'src/features/project-settings',
    'src/shared/ui/text/MarkdownField.tsx',
    'src/domain/account/PasswordStrength.tsx',
  ],
  forms: ['src/features/project', 'src/features/forms', 'src/shared/trash'],
  'project-roles': ['src/features/project-roles', 'src/domain/roles'],
} as const;

/** Folders inside an area's folders that have an area of their own, because a dialog or another page loads it. */
const apart: readonly string[] = [
  'src/features/submissions/download',
  'src/features/entities/download',
  'src/features/submissions/find',
  'src/features/entities/find',
  'src/features/submissions/map',
  'src/features/entities/map',
  'src/features/form-draft/spreadsheet',
  'src/domain/definitions/xlsform',
];

export type Area = keyof typeof areas;

/** Unit of loading: `start` for login and error pages, `panel` for developers, one per area, `pages` for the rest. */
export type Part = 'start' | 'pages' | 'panel' | Area;

export const parts = ['start', 'pages', 'panel', ...(Object.keys(areas) as Area[])] as const satisfies readonly Part[];

const within = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

const isOf = (file: string, folders: readonly string[]) =>
  within(file, folders) &&
  !within(
    file,
    apart.filter((folder) => !folders.includes(folder)),
  );

const allAreas: readonly string[] = Object.values(areas).flat();
const frame = ['src/app/shell'];
/** Code outside pages, whose messages no page has to load again. */
const isOnlyStart = (file: string) =>
  /^src\/(?:main\.tsx|app\/[^/]+)$/.test(file) || within(file, ['src/app/error-pages', ...start.slice(2)]);

export function partsOf(file: string): Part[] {
  if (within(file, ['mocks/panel'])) return ['panel'];
  const inAreas = (Object.keys(areas) as Area[]).filter((area) => isOf(file, areas[area]));
  if (inAreas.length > 0) return inAreas;
  const found: Part[] = [];
  if (within(file, start) && !within(file, [...frame, ...allAreas])) found.push('start');
  if (within(file, ['src']) && !isOnlyStart(file)) found.push('pages');
  return found;
}
