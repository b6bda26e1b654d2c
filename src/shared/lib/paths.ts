const encode = encodeURIComponent;

const projectPath = '/projects/:projectId';
const formPath = `${projectPath}/forms/:xmlFormId` as const;
const entityListPath = `${projectPath}/entity-lists/:datasetName` as const;

/**
 * The address of every page, by the page's name: the router matches these patterns, and `paths` fills them. A page that
 * two patterns match is the first that the router finds (src/app/pages.ts).
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
/** The ids in a pattern, in order. */
type Ids<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [id: Id<Name>, ...Ids<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [id: Id<Name>]
    : [];
type Paths = {
  [Name in keyof typeof patterns]: (...parameters: [...ids: Ids<(typeof patterns)[Name]>, search?: string]) => string;
};

/** Fills a pattern with ids, which are encoded here only; a query may follow them. */
const fill =
  (pattern: string) =>
  (...parameters: readonly (string | number)[]): string => {
    let next = 0;
    const path = pattern.replaceAll(/:\w+/g, () => encode(parameters[next++] ?? ''));
    const search = parameters[next];
    return search ? `${path}?${search}` : path;
  };

/** All addresses of the interface: those of the pages take the ids of their pattern, then a query without its mark. */
export const paths = {
  ...(Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, fill(pattern)])) as Paths),
  login: (next?: string) => (next === undefined || next === '/' ? '/login' : `/login?next=${encode(next)}`),
  /** After the first password was set. */
  loginAfterClaim: () => '/login?source=claim',
  /** Not one of our pages: redirects the browser to the identity provider. */
  singleSignOn: (next: string | null) => `/v1/oidc/login${next === null ? '' : `?next=${encode(next)}`}`,
};

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The router's parameters as the address has them: the router itself takes `%2F` in an id for a slash, so that an id
 * with either of them would be read wrongly. Takes its parameters, in the order of the address, and the encoded path.
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
  // Two slashes would lead to another host; the path of a blob's address begins with its origin.
  if (!/^\/(?!\/)/.test(path)) return home;
  return {
    path,
    document: form || url.pathname === '/v1' || url.pathname.startsWith('/v1/') || url.pathname.startsWith('/-/'),
  };
}
