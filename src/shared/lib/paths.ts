const encode = encodeURIComponent;

const projectPath = '/projects/:projectId';
const formPath = `${projectPath}/forms/:xmlFormId` as const;
const entityListPath = `${projectPath}/entity-lists/:datasetName` as const;

/**
 * URL pattern of every page, for the router and `paths`. If two match, the first that the router finds wins
 * (src/app/pages.ts).
 */
export const patterns = {
  login: '/login',
  resetPassword: '/reset-password',
  claim: '/account/claim',
  loadError: '/load-error',
  home: '/',
  profile: '/account/edit',
  users: '/users',
  usersInvite: '/users/invite',
  usersRoles: '/users/roles',
  userEdit: '/users/:userId/edit',
  system: '/system',
  audits: '/system/audits',
  customization: '/system/config',
  analytics: '/system/analytics',
  project: projectPath,
  entityLists: `${projectPath}/entity-lists`,
  appUsers: `${projectPath}/app-users`,
  customProperties: `${projectPath}/custom-properties`,
  projectRoles: `${projectPath}/users`,
  formAccess: `${projectPath}/form-access`,
  projectSettings: `${projectPath}/settings`,
  newForm: `${projectPath}/new-form`,
  formFromBundle: `${projectPath}/new-form/bundle`,
  form: formPath,
  submissions: `${formPath}/submissions`,
  reviewQueue: `${formPath}/submissions/review`,
  submissionsSummary: `${formPath}/submissions/summary`,
  submissionsMap: `${formPath}/submissions/map`,
  submission: `${formPath}/submissions/:instanceId`,
  submissionFile: `/dl${formPath}/submissions/:instanceId/attachments/:attachmentName`,
  publicLinks: `${formPath}/public-links`,
  formDraft: `${formPath}/draft`,
  formPublish: `${formPath}/draft/publish`,
  draftSubmissions: `${formPath}/draft/submissions`,
  formVersions: `${formPath}/versions`,
  formCompare: `${formPath}/versions/compare`,
  formOutline: `${formPath}/outline`,
  formSettings: `${formPath}/settings`,
  formCopy: `${formPath}/copy`,
  formPreview: `${formPath}/preview`,
  draftPreview: `${formPath}/draft/preview`,
  newSubmission: `${formPath}/submissions/new`,
  newDraftSubmission: `${formPath}/draft/submissions/new`,
  submissionEdit: `${formPath}/submissions/:instanceId/edit`,
  entityList: entityListPath,
  entities: `${entityListPath}/entities`,
  conflictQueue: `${entityListPath}/entities/conflicts`,
  entitiesMap: `${entityListPath}/entities/map`,
  entity: `${entityListPath}/entities/:uuid`,
  entityImport: `${entityListPath}/import`,
  entityProperties: `${entityListPath}/properties`,
  entityListSettings: `${entityListPath}/settings`,
} as const;

type Id<Name> = Name extends 'projectId' | 'userId' ? number : string;
type Ids<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [id: Id<Name>, ...Ids<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [id: Id<Name>]
    : [];
type Paths = {
  [Name in keyof typeof patterns]: (...parameters: [...ids: Ids<(typeof patterns)[Name]>, search?: string]) => string;
};

/** Ids are encoded only here; a query may follow. */
const fill =
  (pattern: string) =>
  (...parameters: readonly (string | number)[]): string => {
    let next = 0;
    const path = pattern.replaceAll(/:\w+/g, () => encode(parameters[next++] ?? ''));
    const search = parameters[next];
    return search ? `${path}?${search}` : path;
  };

/** Ids of the pattern, then a query without `?`. */
export const paths = {
  ...(Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, fill(pattern)])) as Paths),
  login: (next?: string) => (next === undefined || next === '/' ? '/login' : `/login?next=${encode(next)}`),
  loginAfterClaim: () => '/login?source=claim',
  /** Backend redirect to the identity provider. */
  singleSignOn: (next: string | null) => `/v1/oidc/login${next === null ? '' : `?next=${encode(next)}`}`,
};

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Exact router params: the router decodes `%2F` in an id to a slash. Takes its params in URL order, and the encoded
 * path.
 */
export function exactParams<Given extends Params>(params: Given, pathname: string): Given {
  let segments: string[];
  try {
    segments = pathname.split('/').map(decodeURIComponent);
  } catch {
    // The router does not decode such a path either.
    return params;
  }
  let next = 0;
  const exact = Object.entries(params).map(([name, value]) => {
    if (value?.includes('/') !== true) return [name, value];
    const at = segments.findIndex((segment, index) => index >= next && segment.replaceAll('%2F', '/') === value);
    next = at + 1;
    return [name, segments[at] ?? value];
  });
  return Object.fromEntries(exact) as Given;
}

/** Positive integer without leading zeros, else null. */
export function parseId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d*$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** The document's hash, which the router omits from request URLs. */
export function hashOf(request: Request): string {
  return new URL(request.url).pathname === location.pathname ? location.hash : '';
}

/**
 * URL after login: `next` must be same-origin and not the login page, else home. Backend paths are documents, not
 * screens.
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
  // `//` leads to another host; the path of a blob URL starts with its origin.
  if (!/^\/(?!\/)/.test(path)) return home;
  return {
    path,
    document: form || url.pathname === '/v1' || url.pathname.startsWith('/v1/') || url.pathname.startsWith('/-/'),
  };
}
