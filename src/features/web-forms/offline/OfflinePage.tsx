import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { FillAddress, FormPlace } from '../address';
import { deviceId } from '../device';
import { FillForm } from '../FillForm';
import { FormPage, useFormPage } from '../FormPage';
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
import { type Queue, useQueue } from './use-queue';
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
  const open = useCallback(
    async (asked: FillAddress, page: string) =>
      withStoredFiles(page, await openForm(page, asked, () => setNewer(true))),
    [],
  );
  const { address, opened, error, name, retry } = useFormPage(open);
  const [signedIn] = useState(() => ownerNow(address?.token ?? null));
  // Without a network nobody can be asked: the copy says who read it.
  const owner = signedIn ?? opened?.snapshot?.owner ?? null;
  const queue = useQueue(owner);
  const [notKept, setNotKept] = useState<{ record: FilledRecord; error: unknown } | null>(null);
  const keep = useCallback(
    async (record: FilledRecord): Promise<boolean> => {
      if (!opened || !owner) return false;
      try {
        await addRecord(record, { place: opened.loaded.place, formName: name, owner, deviceId: deviceId() });
        return true;
      } catch (failure) {
        setNotKept({ record, error: failure });
        return false;
      }
    },
    [opened, owner, name],
  );
  const filled = <QueueList queue={queue} owner={owner} />;
  return (
    <FormPage busy={!opened && error === null}>
      {!opened || !address || !owner ? (
        <>
          <Refused error={error ?? new LoadRefusal('login')} retry={retry} />
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
                  opened={opened}
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
                <Kept again={newer ? () => window.location.reload() : again} />
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
