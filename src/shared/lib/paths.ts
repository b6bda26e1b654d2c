/** All addresses of the interface. Ids are encoded only here. */
const encode = encodeURIComponent;

export const paths = {
  home: () => '/',
  login: (next?: string) => (next === undefined || next === '/' ? '/login' : `/login?next=${encode(next)}`),
  /** After the first password was set. */
  loginAfterClaim: () => '/login?source=claim',
  /** Not one of our pages: redirects the browser to the identity provider. */
  singleSignOn: (next: string | null) => `/v1/oidc/login${next === null ? '' : `?next=${encode(next)}`}`,
  loadError: () => '/load-error',
  resetPassword: () => '/reset-password',
  profile: () => '/account/edit',
  users: () => '/users',
  usersInvite: () => '/users/invite',
  usersRoles: (search = '') => `/users/roles${search && `?${search}`}`,
  userEdit: (id: number) => `/users/${id}/edit`,
  audits: (search = '') => `/system/audits${search && `?${search}`}`,
  customization: () => '/system/config',
  analytics: () => '/system/analytics',
  project: (projectId: number) => `/projects/${projectId}`,
  projectRoles: (projectId: number) => `/projects/${projectId}/users`,
  appUsers: (projectId: number) => `/projects/${projectId}/app-users`,
  customProperties: (projectId: number) => `/projects/${projectId}/custom-properties`,
  formAccess: (projectId: number) => `/projects/${projectId}/form-access`,
  projectSettings: (projectId: number) => `/projects/${projectId}/settings`,
  newForm: (projectId: number) => `/projects/${projectId}/new-form`,
  newFormFromBundle: (projectId: number) => `/projects/${projectId}/new-form/bundle`,
  form: (projectId: number, xmlFormId: string) => `/projects/${projectId}/forms/${encode(xmlFormId)}`,
  entityLists: (projectId: number, search = '') => `/projects/${projectId}/entity-lists${search && `?${search}`}`,
  /** Redirects to its entities. */
  entityList: (projectId: number, name: string) => `/projects/${projectId}/entity-lists/${encode(name)}`,
  entities: (projectId: number, name: string, search = '') =>
    `/projects/${projectId}/entity-lists/${encode(name)}/entities${search && `?${search}`}`,
  entityImport: (projectId: number, name: string) => `/projects/${projectId}/entity-lists/${encode(name)}/import`,
  entityProperties: (projectId: number, name: string) =>
    `/projects/${projectId}/entity-lists/${encode(name)}/properties`,
  entityListSettings: (projectId: number, name: string) =>
    `/projects/${projectId}/entity-lists/${encode(name)}/settings`,
  conflictQueue: (projectId: number, name: string, search = '') =>
    `/projects/${projectId}/entity-lists/${encode(name)}/entities/conflicts${search && `?${search}`}`,
  entity: (projectId: number, name: string, uuid: string, search = '') =>
    `/projects/${projectId}/entity-lists/${encode(name)}/entities/${encode(uuid)}${search && `?${search}`}`,
  submissions: (projectId: number, xmlFormId: string, search = '') =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/submissions${search && `?${search}`}`,
  submission: (projectId: number, xmlFormId: string, instanceId: string, search = '') =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/submissions/${encode(instanceId)}${search && `?${search}`}`,
  reviewQueue: (projectId: number, xmlFormId: string, search = '') =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/submissions/review${search && `?${search}`}`,
  formDraft: (projectId: number, xmlFormId: string) => `/projects/${projectId}/forms/${encode(xmlFormId)}/draft`,
  formPublish: (projectId: number, xmlFormId: string) =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/draft/publish`,
  draftSubmissions: (projectId: number, xmlFormId: string, search = '') =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/draft/submissions${search && `?${search}`}`,
  newSubmission: (projectId: number, xmlFormId: string) =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/submissions/new`,
  submissionEdit: (projectId: number, xmlFormId: string, instanceId: string) =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/submissions/${encode(instanceId)}/edit`,
  formPreview: (projectId: number, xmlFormId: string) => `/projects/${projectId}/forms/${encode(xmlFormId)}/preview`,
  draftPreview: (projectId: number, xmlFormId: string) =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/draft/preview`,
  newDraftSubmission: (projectId: number, xmlFormId: string) =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/draft/submissions/new`,
  formVersions: (projectId: number, xmlFormId: string) => `/projects/${projectId}/forms/${encode(xmlFormId)}/versions`,
  formCompare: (projectId: number, xmlFormId: string, search = '') =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/versions/compare${search && `?${search}`}`,
  formOutline: (projectId: number, xmlFormId: string, search = '') =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/outline${search && `?${search}`}`,
  publicLinks: (projectId: number, xmlFormId: string) =>
    `/projects/${projectId}/forms/${encode(xmlFormId)}/public-links`,
  formSettings: (projectId: number, xmlFormId: string) => `/projects/${projectId}/forms/${encode(xmlFormId)}/settings`,
  formCopy: (projectId: number, xmlFormId: string) => `/projects/${projectId}/forms/${encode(xmlFormId)}/copy`,
};

/** A positive integer without leading zeros, or null for an invalid project id. */
export function parseId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** The fragment of the document's address, which the router leaves out of a request's address. */
export function hashOf(request: Request): string {
  return new URL(request.url).pathname === location.pathname ? location.hash : '';
}

/**
 * The address after signing in: `next` must be of this origin and not the login page, otherwise home. A path under the
 * backend's prefix is a document of its own, not a screen.
 */
export function resolveNext(next: string | null, origin: string): { path: string; document: boolean } {
  const home = { path: '/', document: false };
  if (next === null) return home;
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return home;
  }
  if (url.origin !== origin || url.pathname === '/login' || url.pathname === '/account/login') return home;
  // The part after this mark is a page of the forms application.
  const form = url.pathname.startsWith('/wf/');
  const path = (form ? url.pathname.slice('/wf'.length) : url.pathname) + url.search + url.hash;
  // Two slashes would lead to another host.
  if (path.startsWith('//')) return home;
  return {
    path,
    document: form || url.pathname === '/v1' || url.pathname.startsWith('/v1/') || url.pathname.startsWith('/-/'),
  };
}
