import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Form } from '~/api/schema';
import { useDocumentTitle } from '~/shared/ui/page/use-document-title';
import type { FillUrl } from './fill-url';
import { FormLoading, Outcome } from './Outcome';
import { BackLink } from './Refused';

interface EnketoFrameProps {
  address: FillUrl;
  form: Form;
  name: string;
}

/** Enketo sets its single-submission cookies with this path, so only this page can read them. */
const cookiePage = '/-/single/check-submitted';

type Known = { state: 'asking' | 'absent' } | { state: 'there'; source: string };

/** Whether Enketo answers at a URL. A server without Enketo answers with our own page. */
async function isThere(source: string): Promise<boolean> {
  try {
    const answer = await fetch(source, { credentials: 'same-origin' });
    return answer.ok && !(await answer.text()).includes('<meta name="application-name" content="Alidade"');
  } catch {
    return false;
  }
}

function readTaken(id: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = cookiePage;
  frame.onload = () => {
    resolve(parseTakenCookie(frame.contentDocument?.cookie ?? '', id));
    frame.remove();
  };
  document.body.append(frame);
  return promise;
}

function eventIn(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && 'enketoEvent' in message
      ? message.enketoEvent
      : undefined;
  } catch {
    return undefined;
  }
}

function useMessages(frame: { current: HTMLIFrameElement | null }, address: FillUrl): void {
  useEffect(() => {
    const onMessage = ({ data, origin, source }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (address.parentOrigin !== null && window.parent !== window)
        window.parent.postMessage(data, address.parentOrigin);
      if (address.returnUrl !== null && isSingle(address) && eventIn(data) === 'submissionsuccess')
        location.assign(address.returnUrl);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, address]);
}

export function EnketoFrame({ address, form, name }: EnketoFrameProps) {
  useDocumentTitle(name);
  const frame = useRef<HTMLIFrameElement>(null);
  const [known, setKnown] = useState<Known>({ state: 'asking' });
  const source = enketoSource(address, form, location.origin);
  const once = address.enketoId !== null && address.enketoId === form.enketoOnceId ? address.enketoId : null;
  useMessages(frame, address);
  useEffect(() => {
    let current = true;
    const find = async () => {
      if (source === null || !(await isThere(source))) return setKnown({ state: 'absent' });
      const taken = once === null ? null : await readTaken(once);
      if (current)
        setKnown({ state: 'there', source: taken === null ? source : `/enketo-passthrough/thanks?taken=${taken}` });
    };
    void find();
    return () => {
      current = false;
    };
  }, [source, once]);
  // oxlint-disable-next-line react/iframe-missing-sandbox -- Enketo is a part of the server: it needs its scripts and this origin.
  if (known.state === 'there') return <iframe ref={frame} className="fill-enketo" src={known.source} title={name} />;
  if (known.state === 'asking') return <FormLoading what="form" />;
  return (
    <Outcome kind="problem" title={<Trans>This form cannot be opened here</Trans>} isAlert>
      <p>
        {source === null ? (
          <Trans>It is set to Enketo, which has not processed it yet. Try again in a minute.</Trans>
        ) : (
          <Trans>
            It is set to Enketo, and this server has none. A project manager can set the form to ODK Web Forms in its
            settings.
          </Trans>
        )}
      </p>
      <BackLink address={address} />
    </Outcome>
  );
}

const isSingle = ({ purpose, single }: FillUrl): boolean =>
  (purpose === 'link' && single !== false) || (purpose === 'new' && single === true);

/** The parameters for Enketo: all of ours but where to return to and who embeds the page. */
function queryOf({ search }: FillUrl, origin: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['returnUrl', 'return_url', 'webforms']) query.delete(name);
  query.set('parentWindowOrigin', origin);
  // Enketo does not read a plus as a space.
  return query.toString().replaceAll('+', '%20');
}

/** URL of Enketo's own page for a form; null if Enketo has not processed it yet. */
export function enketoSource(address: FillUrl, form: Form, origin: string): string | null {
  const id = address.enketoId ?? form.enketoId;
  if (id === null) return null;
  const view = address.purpose === 'preview' ? '/preview' : isSingle(address) ? '/single' : '';
  return `/enketo-passthrough${view}/${encodeURIComponent(id)}?${queryOf(address, origin)}`;
}

export function parseTakenCookie(cookies: string, id: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.split('=');
    if (name?.trim() === id) return value.join('=').trim();
  }
  return null;
}
