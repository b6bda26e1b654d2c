import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { OtherAnswers } from '~/api/send-submissions';
import type { FillAddress, FormPlace } from '../address';
import { deviceId } from '../device';
import { FillForm } from '../FillForm';
import { FormPage, useFormPage } from '../FormPage';
import { LoadRefusal } from '../load/load-form';
import { Refused } from '../Refused';
import { newRecord } from '../send/new-instance';
import { noteUnfinished, onceName } from '../send/once';
import type { FilledRecord } from '../send/record';
import { FormNotes } from './FormNotes';
import { Kept } from './Kept';
import { NotKept } from './NotKept';
import { openForm, type OpenedForm } from './open-form';
import { ownerNow } from './person';
import { addRecord } from './queue';
import { QueueList } from './QueueList';
import { SentList } from './SentList';
import { storedFile } from './snapshot';
import { type Queue, useQueue } from './use-queue';
import { useRefreshed } from './use-refreshed';
import './offline.css';

/** The form reads its files from its copy. Made once for a form: another object would begin it anew. */
function withStoredFiles(page: string, opened: OpenedForm): OpenedForm {
  const { loaded, snapshot } = opened;
  if (!snapshot) return opened;
  const openFile = async (name: string): Promise<Response> =>
    (await storedFile(page, loaded.place, name)) ?? new Response(null, { status: 404 });
  return { ...opened, loaded: { ...loaded, openFile } };
}

/** How many filled records of a form wait, whoever filled them. */
const waitingFor = ({ projectId, xmlFormId, draft }: FormPlace, { records }: Queue): number =>
  (records ?? []).filter(
    ({ place }) => place.projectId === projectId && place.xmlFormId === xmlFormId && place.draft === draft,
  ).length;

/** A form that is filled without a network: stored in this browser, with the filled forms that wait to be sent. */
export function OfflinePage() {
  const { pathname } = useLocation();
  const [newer, setNewer] = useState(false);
  const onNewer = useCallback(() => setNewer(true), []);
  const open = useCallback(
    async (asked: FillAddress, page: string) => withStoredFiles(page, await openForm(page, asked, onNewer)),
    [onNewer],
  );
  const { address, opened, error, name, retry } = useFormPage(open);
  const [signedIn] = useState(() => ownerNow(address?.token ?? null));
  // Without a network nobody can be asked: the copy says who read it.
  const owner = signedIn ?? opened?.snapshot?.owner ?? null;
  const queue = useQueue(owner);
  const [notKept, setNotKept] = useState<{ record: FilledRecord; error: unknown } | null>(null);
  const [finished, setFinished] = useState<string | null>(null);
  const keep = useCallback(
    async (record: FilledRecord, tried: boolean): Promise<boolean> => {
      if (!opened || !owner) return false;
      try {
        const { place, onlySends, form } = opened.loaded;
        const once = address && onceName(address, form);
        const about = { place, formName: name, owner, onlySends, deviceId: deviceId(), tried, once };
        const queued = await addRecord(record, about).catch(async (failure: unknown) => {
          // Another form with this id waits: both are kept.
          const other = failure instanceof OtherAnswers ? await newRecord(record) : null;
          if (!other) throw failure;
          return addRecord(other, about);
        });
        noteUnfinished(once, queued.id, 'queued');
        setFinished(queued.id);
        return true;
      } catch (failure) {
        setNotKept({ record, error: failure });
        return false;
      }
    },
    // The address is read anew each time; the form that was opened is that of the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [opened, owner, name],
  );
  const isReached = queue.last?.end === 'done';
  const shown = useRefreshed(pathname, address, opened, isReached, onNewer);
  const filled = (
    <>
      <SentList sent={queue.sent} reread={queue.reread} />
      <QueueList queue={queue} owner={owner} />
    </>
  );
  return (
    <FormPage busy={!opened && error === null} address={address} name={opened && name}>
      {!opened || !address || !owner ? (
        <>
          <Refused address={address} error={error ?? new LoadRefusal('login')} retry={retry} />
          {filled}
        </>
      ) : (
        <FillForm
          address={address}
          loaded={opened.loaded}
          name={name}
          offline={{
            notes: (
              <>
                <FormNotes
                  page={pathname}
                  opened={shown ?? opened}
                  newer={newer}
                  waiting={waitingFor(opened.loaded.place, queue)}
                />
                {filled}
              </>
            ),
            keep,
            person: owner.kind === 'user' ? owner.id : null,
            kept: (again) => (
              <>
                <Kept
                  sent={queue.sent.find(({ id }) => id === finished)}
                  isRefused={queue.records?.some(({ id, refusal }) => id === finished && refusal !== null) ?? false}
                  again={again && newer ? () => window.location.reload() : again}
                />
                {filled}
              </>
            ),
          }}
        />
      )}
      {notKept && <NotKept {...notKept} name={name} onClose={() => setNotKept(null)} />}
    </FormPage>
  );
}
