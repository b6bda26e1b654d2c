/**
 * The token of the public link that this document was opened with: every call to the server then carries it as `st`,
 * instead of a session. The server prefers it to the cookie.
 */
let token: string | null = null;

/** Sends this token with every further call; null for none. */
export function setLinkToken(value: string | null): void {
  token = value;
}

/** Whether calls carry the token of a public link, which may send but not read. */
export const hasLinkToken = (): boolean => token !== null;

/** The address of a call with the token, if there is one. */
export function withLinkToken(url: string): string {
  if (token === null) return url;
  return `${url}${url.includes('?') ? '&' : '?'}st=${encodeURIComponent(token)}`;
}
