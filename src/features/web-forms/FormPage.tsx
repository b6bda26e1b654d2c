import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setLinkToken } from '~/api/link-token';
import { paths } from '~/shared/lib/paths';
import { useDocumentTitle } from '~/shared/ui/page/use-document-title';
import { type FillUrl, parseFillUrl } from './fill-url';
import { FormRedirect, type LoadedForm, LoadRefusal } from './load-form';
import { FormLoading, FormNameContext, Letterhead } from './Outcome';
import './web-forms.css';

interface Opened {
  loaded: LoadedForm;
}

interface OpenPage<Form extends Opened> {
  address: FillUrl | null;
  /** Null while it loads, during a redirect, and after an error. */
  opened: Form | null;
  error: unknown;
  name: string;
  retry: () => void;
}

/**
 * Loads the form of the page's URL, with the token in it. Redirects to log-in and to the form's other URL. `open` must
 * be stable.
 */
export function useFormPage<Form extends Opened>(
  open: (address: FillUrl, page: string) => Promise<Form>,
): OpenPage<Form> {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<{ opened: Form } | { error: unknown } | null>(null);
  useEffect(() => {
    const asked = parseFillUrl({ pathname, search });
    if (!asked) return;
    let current = true;
    const failed = (error: unknown) => {
      if (!current) return;
      if (error instanceof LoadRefusal && error.reason === 'login')
        window.location.replace(paths.login(`/wf${pathname}${search}`));
      // The offline page and Enketo are documents of their own.
      else if (error instanceof FormRedirect && asked.purpose === 'offline') window.location.replace(error.to);
      else if (error instanceof FormRedirect) void navigate(error.to, { replace: true });
      else setOutcome({ error });
    };
    setLinkToken(asked.token);
    open(asked, pathname).then((opened) => current && setOutcome({ opened }), failed);
    return () => {
      current = false;
      setLinkToken(null);
    };
  }, [pathname, search, round, open, navigate]);
  const address = parseFillUrl({ pathname, search });
  const opened = outcome && 'opened' in outcome ? outcome.opened : null;
  const name = opened ? (opened.loaded.form.name ?? opened.loaded.form.xmlFormId) : t`Form`;
  useDocumentTitle(name);
  const error = address ? outcome && 'error' in outcome && outcome.error : new LoadRefusal('not-found');
  return { address, opened, error: error || null, name, retry: () => setRound(round + 1) };
}

interface FormPageProps {
  busy: boolean;
  address: FillUrl | null;
  name: string | null;
  children: ReactNode;
}

export function FormPage({ busy, address, name, children }: FormPageProps) {
  return (
    <main className="fill-page" aria-busy={busy || undefined}>
      {address && address.token !== null && navigator.onLine && <Letterhead busy={busy} />}
      <FormNameContext value={name}>{busy ? <FormLoading what="form" /> : children}</FormNameContext>
    </main>
  );
}
