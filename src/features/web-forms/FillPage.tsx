import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setLinkToken } from '~/api/link-token';
import { paths } from '~/shared/lib/paths';
import { useDocumentTitle } from '~/shared/ui/page/use-document-title';
import { FormLoading } from './FormLoading';
import { type FillAddress, readAddress } from './address';
import { EnketoFrame } from './enketo/EnketoFrame';
import { FillForm } from './FillForm';
import { FormMoved, type FormToFill, loadForm, LoadRefusal } from './load/load-form';
import { OfflineLink } from './OfflineLink';
import { Refused } from './Refused';
import './web-forms.css';

type Loaded = { form: FormToFill } | { error: unknown } | null;

/** Loads the form of an address; again with `round`. */
function useForm(address: FillAddress | null, round: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const asked = readAddress({ pathname, search });
    if (!asked) return;
    let current = true;
    setLinkToken(asked.token);
    loadForm(asked).then(
      (form) => current && setLoaded({ form }),
      (error: unknown) => current && setLoaded({ error }),
    );
    return () => {
      current = false;
      setLinkToken(null);
    };
  }, [pathname, search, round]);
  return address ? loaded : { error: new LoadRefusal('not-found') };
}

/** A form on a page of its own: to fill, to edit a submission, or to look at (spec 60). */
export function FillPage() {
  const { t } = useLingui();
  const location = useLocation();
  const address = readAddress(location);
  const [round, setRound] = useState(0);
  const loaded = useForm(address, round);
  const name = loaded && 'form' in loaded ? (loaded.form.form.name ?? loaded.form.form.xmlFormId) : t`Form`;
  useDocumentTitle(name);
  const asksToLogIn =
    loaded && 'error' in loaded && loaded.error instanceof LoadRefusal && loaded.error.reason === 'login';
  useEffect(() => {
    if (asksToLogIn) window.location.replace(paths.login(`/wf${location.pathname}${location.search}`));
  }, [asksToLogIn, location]);
  const navigate = useNavigate();
  const movedTo = loaded && 'error' in loaded && loaded.error instanceof FormMoved ? loaded.error.to : null;
  useEffect(() => {
    if (movedTo !== null) void navigate(movedTo, { replace: true });
  }, [movedTo, navigate]);
  if (!loaded || !address || asksToLogIn || movedTo !== null)
    return (
      <main className="fill-page" aria-busy="true">
        <FormLoading />
      </main>
    );
  return (
    <main className="fill-page">
      {'error' in loaded ? (
        <Refused error={loaded.error} retry={() => setRound(round + 1)} />
      ) : loaded.form.enketo ? (
        <EnketoFrame address={address} form={loaded.form.form} name={name} />
      ) : (
        <>
          <FillForm address={address} loaded={loaded.form} name={name} />
          <OfflineLink address={address} />
        </>
      )}
    </main>
  );
}
