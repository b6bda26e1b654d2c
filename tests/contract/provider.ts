/** A person at a provider of single sign-on: its page is a form with the fields `email`, `verified` and `answer`. */
import { createCookieJar } from '@mocks/cookie-jar';

export interface AnswerAtProvider {
  email?: string;
  verified?: boolean;
  answer?: 'login' | 'refuse';
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Goes to the provider and answers. Takes the address that the server sent. Returns the address to which the provider
 * sends people back, which begins with `back`; nobody has gone there yet.
 */
export async function answerAtProvider(start: string, back: string, said: AnswerAtProvider): Promise<string> {
  const jar = createCookieJar();
  let at = start;
  const go = async (init: RequestInit = {}): Promise<string> => {
    for (let steps = 0; steps < 10 && !at.startsWith(back); steps += 1) {
      const cookie = jar.header(Date.now());
      const response = await fetch(at, { ...init, redirect: 'manual', headers: cookie === null ? {} : { cookie } });
      init = {};
      jar.store(response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (location === null) return response.text();
      at = new URL(location, at).href;
    }
    return '';
  };
  const page = await go();
  const form = /<form\b[^>]*>/.exec(page)?.[0];
  if (form === undefined) throw new Error(`there is no form at ${at}: ${page.slice(0, 300)}`);
  const { email = '', verified = true, answer = 'login' } = said;
  const body = new URLSearchParams({ email, answer, ...(verified && { verified: 'on' }) });
  for (const [tag] of page.matchAll(/<input type="hidden"[^>]*>/g))
    body.set(attribute(tag, 'name'), attribute(tag, 'value'));
  at = new URL(attribute(form, 'action'), at).href;
  const end = await go({ method: 'POST', body });
  if (!at.startsWith(back)) throw new Error(`the provider did not lead back, but to ${at}: ${end.slice(0, 300)}`);
  return at;
}
