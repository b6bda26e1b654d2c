/**
 * The content security policy, as the embedded server sends it; a test holds the nginx example equal.
 * Scripts and styles come from files only; antd's styles are static CSS (docs/decisions/0001-static-css.md), and its
 * positioning needs style attributes.
 */
const directives: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
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

/** The policy of a page, as the value of a `Content-Security-Policy` header. */
export function contentSecurityPolicy(pathname = '/'): string {
  return Object.entries({ ...directives, ...(formsPages.test(pathname) && forForms) })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
