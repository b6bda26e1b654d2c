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

/** The policy as the value of a `Content-Security-Policy` header. */
export function contentSecurityPolicy(): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
