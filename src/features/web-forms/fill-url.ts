export type Purpose = 'new' | 'offline' | 'edit' | 'preview' | 'link';

export interface FormRef {
  projectId: number;
  xmlFormId: string;
  draft: boolean;
}

export interface FillUrl {
  purpose: Purpose;
  /** Null if only the Enketo id is known. */
  place: FormRef | null;
  enketoId: string | null;
  instanceId: string | null;
  token: string | null;
  /** Use Web Forms although the form is set to Enketo. */
  forced: boolean;
  defaults: readonly (readonly [path: string, value: string])[];
  /** Whether this browser may send only one submission. */
  single: boolean | null;
  /** Where to go after sending; http and https only. */
  returnUrl: string | null;
  parentOrigin: string | null;
  search: URLSearchParams;
}

const byPath =
  /^\/projects\/([1-9]\d*)\/forms\/([^/]+)(\/draft)?(?:\/(preview)|\/submissions\/new(\/offline)?|\/submissions\/([^/]+)\/edit)\/?$/;
const byEnketoId = /^\/f\/([^/]+)(?:\/(new|preview|offline))?\/?$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function safeReturnUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

const originOf = (text: string | null): string | null => {
  if (text === null || !URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return origin === 'null' ? null : origin;
};

/** The parameters `d[path]=value`. */
function defaultsOf(search: URLSearchParams): FillUrl['defaults'] {
  return [...search].flatMap(([name, value]) => {
    const path = /^d\[(.+)\]$/.exec(name)?.[1];
    return path === undefined ? [] : [[path, value] as const];
  });
}

/** Parses the URL of a page; null if it is not of this feature. */
export function parseFillUrl({ pathname, search: query }: { pathname: string; search: string }): FillUrl | null {
  const search = new URLSearchParams(query);
  const single = search.get('single');
  const asked = {
    token: search.get('st'),
    forced: search.get('webforms') === 'true',
    defaults: defaultsOf(search),
    single: single === null ? null : single === 'true',
    returnUrl: safeReturnUrl(search.get('returnUrl') ?? search.get('return_url')),
    parentOrigin: originOf(search.get('parentWindowOrigin')),
    search,
  };
  const place = byPath.exec(pathname);
  if (place) {
    const [, projectId, xmlFormId = '', draft, preview, offline, instanceId] = place;
    const purpose = preview ? 'preview' : offline ? 'offline' : instanceId === undefined ? 'new' : 'edit';
    return {
      ...asked,
      defaults: purpose === 'edit' ? [] : asked.defaults,
      purpose,
      place: { projectId: Number(projectId), xmlFormId: decoded(xmlFormId), draft: draft !== undefined },
      enketoId: null,
      instanceId: instanceId === undefined ? null : decoded(instanceId),
    };
  }
  const link = byEnketoId.exec(pathname);
  if (!link) return null;
  const [, enketoId = '', purpose] = link;
  return {
    ...asked,
    purpose: (purpose as Purpose | undefined) ?? 'link',
    place: null,
    enketoId: decoded(enketoId),
    instanceId: null,
  };
}
