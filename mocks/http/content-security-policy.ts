/**
 * The content security policy, as the mock server sends it; a test holds the nginx example equal.
 * Scripts come from files only. Styles may be inline, because antd makes its own in the page (SECURITY.md).
 */
const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'media-src': "'self' https:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'worker-src': "'self' blob:",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  // The rules are in src/shared/lib/trusted-types.ts. The patched engine of forms has its own.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default alidade-data-files',
};

/**
 * The pages that show forms to fill: `/f/…`, and those under a form that preview, fill or edit. The same expression is in
 * the deployment guide.
 */
export const formsPages =
  /^\/(?:f\/|projects\/\d+\/forms\/[^/]+(?:\/draft)?(?:\/preview|\/submissions\/(?:new|[^/]+\/edit))(?:\/|$))/;

/** What forms need beyond that: the engine's parser is WebAssembly, and forms embed their maps, media and Enketo. */
const forForms: Record<string, string> = {
  'script-src': "'self' 'wasm-unsafe-eval'",
  'media-src': "'self' blob: https:",
};

/** An object store, and whether pages may read its files. */
interface ObjectStore {
  origin: string;
  isReadable: boolean;
}

/** Pages show the files of any store with HTTPS; ours has none. They read only what the policy names. */
const forStore = ({ origin, isReadable }: ObjectStore, parts: Record<string, string>): Record<string, string> => ({
  'img-src': `${parts['img-src']} ${origin}`,
  'media-src': `${parts['media-src']} ${origin}`,
  ...(isReadable ? { 'connect-src': `${parts['connect-src']} ${origin}` } : {}),
});

/** The policy of a page, as the value of a `Content-Security-Policy` header. */
export function contentSecurityPolicy(pathname = '/', store?: ObjectStore): string {
  const parts = { ...directives, ...(formsPages.test(pathname) && forForms) };
  return Object.entries({ ...parts, ...(store && forStore(store, parts)) })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * The policy of the API's answers: people's files are among them. Opened as a page, nothing in them loads or runs, and
 * they do not belong to this site.
 */
export const filesPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
