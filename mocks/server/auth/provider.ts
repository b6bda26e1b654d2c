/**
 * A small provider of single sign-on: one page that asks who somebody is, without a password. It stands for the site of
 * an organization, so it knows nothing of the server's sessions; what it says is in the codes that it gives out.
 */
import { fromBase64, toBase64 } from '@mocks/server/base64';
import type { Tables } from '@mocks/server/store/tables';

/** Beside the API and the client. */
export const providerPath = '/-/provider';

/** What the provider says about somebody; they may have kept their address to themselves. */
export interface Claims {
  readonly email?: string;
  readonly verified: boolean;
}

interface Grant extends Claims {
  /** The challenge of the login that the code is for. */
  readonly challenge: string;
}

const encoder = new TextEncoder();

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
export const textToBase64Url = (text: string): string => toBase64Url(encoder.encode(text));
/** @throws a DOMException for invalid text */
export const textFromBase64Url = (text: string): string =>
  new TextDecoder().decode(fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')));

/** The challenge of a verifier (PKCE, S256). */
export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(verifier))));

/**
 * The address of the provider. On a loopback address it goes by the other name of this machine, because a provider is
 * another site, and browsers treat the cookies of a return from another site differently.
 */
export function providerAddress(origin: string): string {
  const url = new URL(providerPath, origin);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.href;
}

/** The codes that were redeemed, by server. */
const spent = new WeakMap<Tables, Set<string>>();

/**
 * What the provider says about the person of a code; null for a code that it did not give out for this login, or that
 * was redeemed before.
 */
export async function redeem(tables: Tables, code: string, verifier: string): Promise<Claims | null> {
  const before = spent.get(tables) ?? new Set();
  spent.set(tables, before);
  if (before.has(code)) return null;
  try {
    const { challenge, ...claims } = JSON.parse(textFromBase64Url(code)) as Grant;
    if (challenge !== (await challengeOf(verifier))) return null;
    before.add(code);
    return claims;
  } catch {
    return null;
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const asked = ['redirect_uri', 'state', 'code_challenge'] as const;

function formPage(query: URLSearchParams, emails: readonly string[]): string {
  const hidden = asked.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`,
  );
  const options = emails.map((email) => `<option value="${escapeHtml(email)}"></option>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Example organization</title></head>
<body>
<main>
<h1>Example organization</h1>
<p>The mock server plays a provider of single sign-on here. No password is asked.</p>
<form method="post" action="${providerPath}">
${hidden.join('\n')}
<p><label>Email <input name="email" list="emails" size="40" autocomplete="off" autofocus></label> (empty: not shared)</p>
<datalist id="emails">${options.join('')}</datalist>
<p><label><input type="checkbox" name="verified" checked> The address is verified</label></p>
<p><button name="answer" value="login">Log in</button> <button name="answer" value="refuse">Refuse</button></p>
</form>
</main>
</body>
</html>
`;
}

/**
 * Answers the page of the provider and its form.
 * @param returnAddress the only address to which people are sent back
 * @param emails the addresses to propose
 */
export async function answerAtProvider(
  request: Request,
  returnAddress: string,
  emails: readonly string[],
): Promise<Response> {
  const query =
    request.method === 'POST' ? new URLSearchParams(await request.text()) : new URL(request.url).searchParams;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  if (query.get('redirect_uri') !== returnAddress)
    return new Response('<!doctype html><title>Unknown</title>This site is not known here.', { status: 400, headers });
  if (request.method !== 'POST') return new Response(formPage(query, emails), { headers });

  const back = new URL(returnAddress);
  if (query.get('answer') === 'login') {
    const email = query.get('email')?.trim() ?? '';
    const claims: Claims = { ...(email !== '' && { email }), verified: query.has('verified') };
    const grant: Grant = { ...claims, challenge: query.get('code_challenge') ?? '' };
    back.searchParams.set('code', textToBase64Url(JSON.stringify(grant)));
  } else back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', query.get('state') ?? '');
  return new Response(null, { status: 303, headers: { location: back.href, 'cache-control': 'no-store' } });
}
