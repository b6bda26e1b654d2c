/** The pages of the application with the most that the seed `large` has for each of them. */
import type { AppServer } from '../helpers/app-server.ts';
import type { Session } from '../helpers/screens.ts';

export interface Place {
  name: string;
  path: string;
  /** What is visible when the page has its content. */
  shows: string;
  /** A document of its own, without the frame of the application. */
  alone?: boolean;
}

const cell = 'main :is([role=gridcell], td)';
const part = 'main :is(h2, form, fieldset, .state)';
const map = 'main :is([role=application], .state)';
const question = '.fill-question';

/** Asks the API of the server for what has no fixed address. */
export async function placesOf(server: AppServer, { token }: Session): Promise<Place[]> {
  const headers = { authorization: `Bearer ${token}`, 'x-extended-metadata': 'true' };
  const get = async <T>(path: string) => (await (await fetch(`${server.url}/v1${path}`, { headers })).json()) as T;
  const projects = await get<{ id: number; name: string }[]>('/projects');
  const project = (what: string) =>
    `/projects/${projects.find(({ name }) => name === `A project with ${what}`)?.id ?? 0}`;
  const newest = async (table: string) =>
    (await get<{ value: { __id: string }[] }>(`${table}?%24top=1`)).value[0]?.__id ?? '';
  const [many, large, people] = [project('many forms'), project('large forms'), project('many app users')];
  const survey = '/projects/1/forms/survey';
  const [wide, files, photos] = [`${large}/forms/wide`, `${large}/forms/files`, `${large}/forms/photos`];
  const list = '/projects/1/entity-lists/households';
  const answered = `${survey}/submissions/${await newest(`${survey}.svc/Submissions`)}`;
  const wideAnswers = `${wide}/submissions/${await newest(`${wide}.svc/Submissions`)}`;
  const manyPhotos = `${photos}/submissions/${await newest(`${photos}.svc/Submissions`)}`;
  const entity = await newest('/projects/1/datasets/households.svc/Entities');
  const user = (await get<{ id: number }[]>('/users'))[0]?.id ?? 0;
  return [
    { name: 'home: 600 projects', path: '/', shows: 'main a[href^="/projects/"]' },
    { name: 'profile', path: '/account/edit', shows: part },
    { name: 'users', path: '/users', shows: cell },
    { name: 'invite users', path: '/users/invite', shows: 'main textarea' },
    { name: 'roles of users: 600 projects', path: '/users/roles', shows: `${cell} select` },
    { name: 'user: 600 projects', path: `/users/${user}/edit`, shows: part },
    { name: 'audits: 100,000', path: '/system/audits?period=all', shows: cell },
    { name: 'customization', path: '/system/config', shows: part },
    { name: 'usage reporting', path: '/system/analytics', shows: part },

    { name: 'forms: 500', path: many, shows: 'main a[href*="/forms/"]' },
    { name: 'app users: 1,000', path: `${people}/app-users`, shows: cell },
    { name: 'custom properties', path: `${people}/custom-properties`, shows: 'main .state' },
    { name: 'project roles', path: '/projects/1/users', shows: cell },
    { name: 'form access: 1,000 × 200', path: `${people}/form-access`, shows: cell },
    { name: 'project settings', path: `${many}/settings`, shows: 'main [role=tablist]' },
    { name: 'new form', path: `${many}/new-form`, shows: 'main .ant-upload button' },
    { name: 'form of a bundle', path: `${many}/new-form/bundle`, shows: 'main button' },

    { name: 'submissions: 500,000', path: `${survey}/submissions`, shows: cell },
    { name: 'submissions, page 1,000', path: `${survey}/submissions?page=1000`, shows: cell },
    { name: 'summary: 500,000', path: `${survey}/submissions/summary`, shows: 'main .state button' },
    { name: 'review queue: 500,000', path: `${survey}/submissions/review`, shows: 'main .answer dt' },
    { name: 'submission', path: answered, shows: 'main .answer dt' },
    { name: 'submissions: 5,000 fields', path: `${wide}/submissions`, shows: cell },
    { name: 'review queue: 5,000 fields', path: `${wide}/submissions/review`, shows: 'main .answer dt' },
    { name: 'submission: 5,000 fields', path: wideAnswers, shows: 'main .answer dt' },
    { name: 'submission: 10,000 photos', path: manyPhotos, shows: 'main .answer dt' },
    { name: 'draft submissions: 5,000 fields', path: `${wide}/draft/submissions`, shows: 'main h2' },

    { name: 'draft: 5,000 fields', path: `${wide}/draft`, shows: 'main .draft-section' },
    { name: 'draft: 10,000 files', path: `${files}/draft`, shows: 'main #attachments :is(tbody th, [role=gridcell])' },
    { name: 'publish: 5,000 fields', path: `${wide}/draft/publish`, shows: 'main form button[type=submit]' },
    { name: 'publish: 10,000 files', path: `${files}/draft/publish`, shows: 'main form button[type=submit]' },
    { name: 'versions: 10,000 files', path: `${files}/versions`, shows: 'main table th[scope=row]' },
    { name: 'compare: 5,000 fields', path: `${wide}/versions/compare`, shows: 'main .compare-head' },
    { name: 'compare: 10,000 files', path: `${files}/versions/compare`, shows: 'main :is(.compare-head, .state)' },
    { name: 'outline: 5,000 fields', path: `${wide}/outline`, shows: 'main [role=treeitem]' },
    { name: 'public links', path: `${survey}/public-links`, shows: 'main :is([role=gridcell], .state)' },
    { name: 'form settings', path: `${survey}/settings`, shows: 'main input[type=radio]' },
    { name: 'copy: 10,000 files', path: `${files}/copy`, shows: part },

    { name: 'entity lists', path: '/projects/1/entity-lists', shows: cell },
    { name: 'entities: 1,000,000', path: `${list}/entities`, shows: cell },
    { name: 'entities, page 1,000', path: `${list}/entities?page=1000`, shows: cell },
    { name: 'conflicts', path: `${list}/entities/conflicts`, shows: 'main .state' },
    { name: 'entity', path: `${list}/entities/${entity}`, shows: 'main .feed-line' },
    { name: 'import', path: `${list}/import`, shows: 'main .ant-upload' },
    { name: 'entity properties', path: `${list}/properties`, shows: cell },
    { name: 'entity list settings', path: `${list}/settings`, shows: 'main p' },

    { name: 'fill: 5,000 fields', path: `${wide}/submissions/new`, shows: question, alone: true },
    { name: 'fill offline: 5,000 fields', path: `${wide}/submissions/new/offline`, shows: question, alone: true },
    { name: 'edit: 5,000 fields', path: `${wideAnswers}/edit`, shows: question, alone: true },
    { name: 'edit: 10,000 photos', path: `${manyPhotos}/edit`, shows: question, alone: true },
    { name: 'preview: 10,000 files', path: `${files}/preview`, shows: question, alone: true },

    { name: 'map: 500,000', path: `${survey}/submissions/map`, shows: map },
    { name: 'entities on a map: 1,000,000', path: `${list}/entities/map`, shows: map },
  ];
}
