/** The screens whose weight and speed are measured, for any seed. */
import type { Page } from 'playwright';
import { demonstrationAccounts } from '../../mocks/server/accounts.ts';
import type { AppServer } from './app-server.ts';
import { formWithFiles } from './form-with-files.ts';

export interface Screen {
  name: string;
  path: string;
  anonymous?: boolean;
  /** Resolves when the main content of the screen is visible. */
  ready(page: Page): Promise<void>;
}

/** A session of the demonstration's administrator, for the API and as browser cookies. */
export interface Session {
  token: string;
  state: { cookies: Cookie[]; origins: [] };
}

interface Cookie {
  name: string;
  value: string;
  url: string;
}

export async function signInToApi(server: AppServer): Promise<Session> {
  const [{ email, password }] = demonstrationAccounts;
  const response = await fetch(`${server.url}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  const cookies = response.headers.getSetCookie().map((line): Cookie => {
    const pair = line.split(';')[0] ?? '';
    return { name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: server.url };
  });
  return { token, state: { cookies, origins: [] } };
}

interface ListedProject {
  id: number;
  forms: number;
  archived: boolean | null;
}

interface ListedForm {
  projectId: number;
  xmlFormId: string;
  submissions?: number;
}

/** The form with the most submissions in the project with the most forms. */
async function busiestForm(server: AppServer, { token }: Session): Promise<ListedForm> {
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${server.url}/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-extended-metadata': 'true' },
    });
    return response.json();
  };
  const projects = ((await get('/projects')) as ListedProject[]).filter(({ archived }) => archived !== true);
  for (const { id } of projects.toSorted((one, other) => other.forms - one.forms)) {
    const [busiest] = ((await get(`/projects/${id}/forms`)) as ListedForm[]).toSorted(
      (one, other) => (other.submissions ?? 0) - (one.submissions ?? 0),
    );
    if ((busiest?.submissions ?? 0) > 0 && busiest) return busiest;
  }
  throw new Error('no form of the seed has submissions');
}

/** Starts a draft of the form, a copy of what is published, so that the screens of drafts have one. */
async function startDraft(server: AppServer, { token }: Session, form: string): Promise<void> {
  const response = await fetch(`${server.url}/v1${form}/draft`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`no draft of ${form}: ${await response.text()}`);
}

/** The path of the newest submission of the form. */
async function newestSubmission(server: AppServer, { token }: Session, form: string): Promise<string> {
  const response = await fetch(`${server.url}/v1${form}.svc/Submissions?$top=1&$select=__id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { value } = (await response.json()) as { value: { __id: string }[] };
  return `${form}/submissions/${encodeURIComponent(value[0]?.__id ?? '')}`;
}

/** The name of an entity list in the project, which is created if there is none. */
async function entityList(server: AppServer, { token }: Session, projectId: number): Promise<string> {
  const address = `${server.url}/v1/projects/${projectId}/datasets`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [known] = (await (await fetch(address, { headers })).json()) as { name: string }[];
  if (known) return encodeURIComponent(known.name);
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ name: 'places' }) });
  if (!response.ok) throw new Error(`no entity list: ${await response.text()}`);
  return 'places';
}

/** Creates a form whose draft refers to a dozen files. Returns its path. */
async function createDraftWithFiles(server: AppServer, { token }: Session, projectId: number): Promise<string> {
  const id = 'files-to-upload';
  const names = Array.from({ length: 12 }, (_, index) => `picture-${index}.png`);
  const response = await fetch(`${server.url}/v1/projects/${projectId}/forms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
    body: formWithFiles(id, names),
  });
  if (!response.ok) throw new Error(`no form with files: ${await response.text()}`);
  return `/projects/${projectId}/forms/${id}`;
}

/**
 * Resolves when there was no request and no answer for a while. (Playwright's "networkidle" also waits for bodies that
 * the application may never read.)
 */
export function untilQuiet(page: Page, milliseconds = 1000): Promise<void> {
  return new Promise((resolve) => {
    const events = ['request', 'response', 'requestfinished', 'requestfailed'] as const;
    const done = () => {
      for (const event of events) page.off(event as 'request', again);
      resolve();
    };
    let timer = setTimeout(done, milliseconds);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(done, milliseconds);
    };
    for (const event of events) page.on(event as 'request', again);
  });
}

const visible = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().waitFor({ state: 'visible', timeout: 30_000 });
};

/** Pages of the form with the most submissions. */
export async function pathsOf(server: AppServer, session: Session): Promise<{ submissionsMap: string }> {
  const { projectId, xmlFormId } = await busiestForm(server, session);
  return { submissionsMap: `/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/submissions/map` };
}

export async function screensOf(server: AppServer, session: Session): Promise<Screen[]> {
  const { projectId, xmlFormId } = await busiestForm(server, session);
  const form = `/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}`;
  await startDraft(server, session, form);
  const submission = await newestSubmission(server, session, form);
  const list = `/projects/${projectId}/entity-lists/${await entityList(server, session, projectId)}`;
  const withFiles = await createDraftWithFiles(server, session, projectId);
  return [
    { name: 'login', path: '/login', anonymous: true, ready: visible('button[type=submit]') },
    { name: 'home', path: '/', ready: visible('main a[href^="/projects/"]') },
    { name: 'forms', path: `/projects/${projectId}`, ready: visible('main a[href*="/forms/"]') },
    { name: 'form-access', path: `/projects/${projectId}/form-access`, ready: visible('main [role=gridcell]') },
    { name: 'project-roles', path: `/projects/${projectId}/users`, ready: visible('main .ant-table td') },
    {
      name: 'entity lists',
      path: `/projects/${projectId}/entity-lists`,
      ready: visible('main .ant-table td, main .state'),
    },
    { name: 'entities', path: `${list}/entities`, ready: visible('main [role=gridcell], main .state') },
    { name: 'entity list settings', path: `${list}/settings`, ready: visible('main p') },
    { name: 'app users', path: `/projects/${projectId}/app-users`, ready: visible('main .list-table td') },
    { name: 'audits', path: '/system/audits?period=all', ready: visible('main [role=gridcell]') },
    { name: 'users', path: '/users', ready: visible('main .ant-table td') },
    { name: 'roles of users', path: '/users/roles', ready: visible('main [role=gridcell] .role') },
    { name: 'add several web users', path: '/users/invite', ready: visible('main textarea') },
    { name: 'project-settings', path: `/projects/${projectId}/settings`, ready: visible('main [role=radiogroup]') },
    { name: 'new form', path: `/projects/${projectId}/new-form`, ready: visible('main .ant-upload button') },
    { name: 'edit form', path: `${withFiles}/draft`, ready: visible('main #attachments tbody th') },
    { name: 'publish', path: `${form}/draft/publish`, ready: visible('main form button[type=submit]') },
    { name: 'draft submissions', path: `${form}/draft/submissions`, ready: visible('main h2') },
    { name: 'versions', path: `${form}/versions`, ready: visible('main table th[scope=row]') },
    { name: 'compare', path: `${form}/versions/compare`, ready: visible('main .compare-head, main .state') },
    { name: 'public links', path: `${form}/public-links`, ready: visible('main .list-table td, main .state') },
    { name: 'form settings', path: `${form}/settings`, ready: visible('main input[type=radio]') },
    { name: 'submissions', path: `${form}/submissions`, ready: visible('main [role=gridcell]') },
    { name: 'submissions map', path: `${form}/submissions/map`, ready: visible('main [role=application]') },
    { name: 'submission', path: submission, ready: visible('main .answer dt') },
    { name: 'outline', path: `${form}/outline`, ready: visible('main [role=treeitem]') },
    { name: 'fill', path: `${form}/submissions/new`, ready: visible('main .fill-question') },
    { name: 'fill offline', path: `${form}/submissions/new/offline`, ready: visible('main .fill-question') },
  ];
}
