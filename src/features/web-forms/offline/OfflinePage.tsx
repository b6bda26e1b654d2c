import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OtherAnswers } from '~/api/send-submissions';
import { formatClock } from '~/shared/lib/dates';
import { formatSize } from '~/shared/lib/sizes';
import type { FillUrl, FormRef } from '../fill-url';
import { FillButton, FillDialog } from '../FillDialog';
import { FillForm } from '../FillForm';
import { FormPage, useFormPage } from '../FormPage';
import { LoadRefusal } from '../load-form';
import { Outcome } from '../Outcome';
import { Refused } from '../Refused';
import { type FilledRecord, newRecord } from '../send/record';
import { Again } from '../send/Sent';
import { deviceId, writeUnfinished, singleSubmissionKey } from '../send/single-submission';
import { FormNotes } from './FormNotes';
import { currentOwner } from './owner';
import { addRecord } from './queue';
import { QueueList, saveRecords, SentList } from './QueueList';
import type { SentRecord } from './sent-log';
import { type OpenedForm, openForm, type Snapshot, storedFile, storeForm } from './snapshot';
import { InsufficientStorage } from './storage-space';
import { type Queue, useQueue } from './use-queue';
import './offline.css';

/** The form with files from its snapshot. Must be stable: another object would restart the form. */
function withStoredFiles(page: string, opened: OpenedForm): OpenedForm {
  const { loaded, snapshot } = opened;
  if (!snapshot) return opened;
  const openFile = async (name: string): Promise<Response> =>
    (await storedFile(page, loaded.place, name)) ?? new Response(null, { status: 404 });
  return { ...opened, loaded: { ...loaded, openFile } };
}

const waitingFor = ({ projectId, xmlFormId, draft }: FormRef, { records }: Queue): number =>
  (records ?? []).filter(
    ({ place }) => place.projectId === projectId && place.xmlFormId === xmlFormId && place.draft === draft,
  ).length;

export function OfflinePage() {
  const { pathname } = useLocation();
  const [newer, setNewer] = useState(false);
  const onNewer = useCallback(() => setNewer(true), []);
  const open = useCallback(
    async (asked: FillUrl, page: string) => withStoredFiles(page, await openForm(page, asked, onNewer)),
    [onNewer],
  );
  const { address, opened, error, name, retry } = useFormPage(open);
  const [signedIn] = useState(() => currentOwner(address?.token ?? null));
  // Offline the server cannot be asked: the snapshot says who read it.
  const owner = signedIn ?? opened?.snapshot?.owner ?? null;
  const queue = useQueue(owner);
  const [notKept, setNotKept] = useState<{ record: FilledRecord; error: unknown } | null>(null);
  const [finished, setFinished] = useState<string | null>(null);
  const keep = useCallback(
    async (record: FilledRecord, tried: boolean): Promise<boolean> => {
      if (!opened || !owner) return false;
      try {
        const { place, onlySends, form } = opened.loaded;
        const once = address && singleSubmissionKey(address, form);
        const about = { place, formName: name, owner, onlySends, deviceId: deviceId(), tried, once };
        const queued = await addRecord(record, about).catch(async (failure: unknown) => {
          // Another form with this id is queued: both are stored.
          const other = failure instanceof OtherAnswers ? await newRecord(record) : null;
          if (!other) throw failure;
          return addRecord(other, about);
        });
        writeUnfinished(once, queued.id, 'queued');
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
      <SentList sent={queue.sent} onCleared={queue.refetch} />
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

interface KeptProps {
  sent: SentRecord | undefined;
  isRefused: boolean;
  again: (() => void) | null;
}

function Kept({ sent, isRefused, again }: KeptProps) {
  const time = sent && formatClock(sent.sentAt);
  if (isRefused)
    return (
      <Outcome kind="problem" title={<Trans>The form was not sent</Trans>} isAlert>
        <p>
          <Trans>
            The server refused it. Its answers are saved on this device; the list below says what you can do.
          </Trans>
        </p>
        {again && (
          <p>
            <FillButton onClick={again} label={<Trans>Fill out again</Trans>} />
          </p>
        )}
      </Outcome>
    );
  return (
    <Outcome
      kind={sent ? 'done' : 'saved'}
      title={sent ? <Trans>The form has been sent</Trans> : <Trans>The form is saved on this device</Trans>}
    >
      <p>
        {sent ? (
          <Trans>It was sent at {time}.</Trans>
        ) : (
          <Trans>It is sent as soon as the server can be reached and this page is open.</Trans>
        )}
      </p>
      {again && <Again again={again} />}
    </Outcome>
  );
}

interface NotKeptProps {
  record: FilledRecord;
  error: unknown;
  name: string;
  onClose: () => void;
}

function NotKept({ record, error, name, onClose }: NotKeptProps) {
  const { t, i18n } = useLingui();
  const room = error instanceof InsufficientStorage ? error : null;
  const needed = room && formatSize(room.needed, i18n.locale);
  const free = room?.free == null ? null : formatSize(room.free, i18n.locale);
  const { instanceId: id, xml, files } = record;
  return (
    <FillDialog
      title={room ? t`There is no room on this device` : t`The form could not be saved`}
      onClose={onClose}
      actions={
        <>
          <FillButton
            onClick={() => void saveRecords([{ id, xml, files, filledAt: new Date().toISOString() }], name)}
            label={<Trans>Save as files</Trans>}
          />
          <FillButton primary onClick={onClose} label={<Trans>Back to the form</Trans>} />
        </>
      }
    >
      <div role="alert">
        <p>
          <Trans>Your answers are still in the form. Keep this page open.</Trans>
        </p>
        {room &&
          (free === null ? (
            <p>
              <Trans>
                This form needs {needed}. Delete files on this device, or send the forms that wait, then try again.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                This form needs {needed}; {free} are free for this site. Delete files on this device, or send the forms
                that wait, then try again.
              </Trans>
            </p>
          ))}
        {!room && error instanceof Error && <bdi className="muted">{error.message}</bdi>}
      </div>
    </FillDialog>
  );
}

/** The opened form, refreshed once the server can be reached again. `reached`: the server answered since. */
function useRefreshed(
  page: string,
  address: FillUrl | null,
  opened: OpenedForm | null,
  reached: boolean,
  onNewer: (newer: Snapshot) => void,
): OpenedForm | null {
  const [fresh, setFresh] = useState<{ of: OpenedForm; snapshot: Snapshot } | null>(null);
  const stale = opened?.notFresh === 'no-network' ? opened : null;
  useEffect(() => {
    if (!stale || !address) return;
    let current = true;
    const read = async () => {
      const { snapshot } = await storeForm(page, address);
      if (!current || !snapshot) return;
      if (snapshot.edition !== stale.snapshot?.edition) onNewer(snapshot);
      setFresh({ of: stale, snapshot });
    };
    const tryNow = () => void read().catch(() => undefined);
    if (reached) tryNow();
    window.addEventListener('online', tryNow);
    return () => {
      current = false;
      window.removeEventListener('online', tryNow);
    };
    // The address belongs to what was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page, stale, reached, onNewer]);
  return fresh && fresh.of === opened ? { ...opened, snapshot: fresh.snapshot, notFresh: null } : opened;
}
