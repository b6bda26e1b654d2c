import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { setLinkToken } from '~/api/link-token';
import { paths } from '~/shared/lib/paths';
import { useDocumentTitle } from '~/shared/ui/page/use-document-title';
import { FormLoading } from '../FormLoading';
import { type FillAddress, type FormPlace, readAddress } from '../address';
import { deviceId } from '../device';
import { FillForm } from '../FillForm';
import { LoadRefusal } from '../load/load-form';
import { Refused } from '../Refused';
import type { FilledRecord } from '../send/record';
import { FormNotes } from './FormNotes';
import { Kept } from './Kept';
import { NotKept } from './NotKept';
import { openForm, type OpenedForm } from './open-form';
import { ownerNow } from './person';
import { addRecord } from './queue';
import { QueueList } from './QueueList';
import { storedFile } from './snapshot';
import { useQueue } from './use-queue';
import '../web-forms.css';
import './offline.css';

/** The offline page of a form. */
const pageOf = ({ projectId, xmlFormId, draft }: FormPlace): string =>
  `/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}${draft ? '/draft' : ''}/submissions/new/offline`;

type Opened = OpenedForm | { error: unknown } | null;

/** Where the person belongs instead of here (spec 60 §60.3); null for here. */
function elsewhere(opened: Opened, { token, place }: FillAddress): string | null {
  if (!opened) return null;
  if ('error' in opened) {
    const asksToLogIn = opened.error instanceof LoadRefusal && opened.error.reason === 'login';
    return asksToLogIn ? paths.login(`/wf${location.pathname}${location.search}`) : null;
  }
  const { form, enketo } = opened.loaded;
  if (enketo) return `/-/x/${encodeURIComponent(form.enketoId ?? '')}${location.search}`;
  return place === null && token === null ? pageOf(opened.loaded.place) : null;
}

/** The form reads its files from its copy. Made once for a form: another object would begin it anew. */
function withStoredFiles(page: string, opened: OpenedForm): OpenedForm {
  const { loaded, snapshot } = opened;
  if (!snapshot) return opened;
  const openFile = async (name: string): Promise<Response> =>
    (await storedFile(page, loaded.place, name)) ?? new Response(null, { status: 404 });
  return { ...opened, loaded: { ...loaded, openFile } };
}

function useOpenedForm(address: FillAddress | null, round: number) {
  const [opened, setOpened] = useState<Opened>(null);
  const [newer, setNewer] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const asked = readAddress({ pathname, search });
    if (!asked) return;
    let current = true;
    setLinkToken(asked.token);
    openForm(pathname, asked, () => current && setNewer(true)).then(
      (form) => current && setOpened(withStoredFiles(pathname, form)),
      (error: unknown) => current && setOpened({ error }),
    );
    return () => {
      current = false;
      setLinkToken(null);
    };
  }, [pathname, search, round]);
  return { opened: address ? opened : { error: new LoadRefusal('not-found') }, newer };
}

/** A form that is filled without a network: stored in this browser, with the filled forms that wait to be sent. */
export function OfflinePage() {
  const { t } = useLingui();
  const location = useLocation();
  const address = readAddress(location);
  const token = address?.token ?? null;
  const [round, setRound] = useState(0);
  const { opened, newer } = useOpenedForm(address, round);
  const shown = opened && 'loaded' in opened ? opened : null;
  const name = shown ? (shown.loaded.form.name ?? shown.loaded.form.xmlFormId) : t`Form`;
  useDocumentTitle(name);
  const [signedIn] = useState(() => ownerNow(token));
  // Without a network nobody can be asked: the copy says who read it.
  const owner = signedIn ?? shown?.snapshot?.owner ?? null;
  const queue = useQueue(owner);
  const [notKept, setNotKept] = useState<{ record: FilledRecord; error: unknown } | null>(null);
  const goTo = address && elsewhere(opened, address);
  useEffect(() => {
    if (goTo) window.location.replace(goTo);
  }, [goTo]);
  const keep = useCallback(
    async (record: FilledRecord): Promise<boolean> => {
      if (!shown || !owner) return false;
      try {
        await addRecord(record, { place: shown.loaded.place, formName: name, owner, deviceId: deviceId() });
        return true;
      } catch (error) {
        setNotKept({ record, error });
        return false;
      }
    },
    [shown, owner, name],
  );
  if (!opened || !address || goTo)
    return (
      <main className="fill-page" aria-busy="true">
        <FormLoading />
      </main>
    );
  if (!shown || !owner)
    return (
      <main className="fill-page">
        <Refused
          error={'error' in opened ? opened.error : new LoadRefusal('login')}
          retry={() => setRound(round + 1)}
        />
        <QueueList queue={queue} owner={owner} />
      </main>
    );
  return (
    <main className="fill-page">
      <FillForm
        address={address}
        loaded={shown.loaded}
        name={name}
        offline={{
          notes: (
            <>
              <FormNotes page={location.pathname} opened={shown} newer={newer} />
              <QueueList queue={queue} owner={owner} />
            </>
          ),
          keep,
          person: owner.kind === 'user' ? owner.id : null,
          kept: (again) => (
            <>
              <Kept again={newer ? () => window.location.reload() : again} />
              <QueueList queue={queue} owner={owner} />
            </>
          ),
        }}
      />
      {notKept && <NotKept {...notKept} name={name} onClose={() => setNotKept(null)} />}
    </main>
  );
}
