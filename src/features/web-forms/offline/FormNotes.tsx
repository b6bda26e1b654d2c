import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { Reason } from '~/shared/ui/states/Failure';
import { FillButton, FillDialog } from '../FillDialog';
import { holdPage, install, type Installation, lookForUpdate, otherPages, takeOver, uninstall } from './install';
import type { OpenedForm } from './snapshot';

function useInstallation(page: string): Installation {
  const [state, setState] = useState<Installation>('installing');
  useEffect(() => {
    let current = true;
    void install(page, (now) => current && setState(now));
    const look = () => void lookForUpdate(page);
    window.addEventListener('online', look);
    const release = holdPage(page);
    return () => {
      current = false;
      window.removeEventListener('online', look);
      release();
    };
  }, [page]);
  return state;
}

interface FormNotesProps {
  page: string;
  opened: OpenedForm;
  newer: boolean;
  waiting: number;
}

export function FormNotes({ page, opened: { snapshot, notFresh }, newer, waiting }: FormNotesProps) {
  const installation = useInstallation(page);
  const date = snapshot && formatDateTime(snapshot.storedAt);
  const stored = snapshot !== null;
  return (
    <div role="status">
      {notFresh === null && stored && installation === 'installing' && (
        <p className="fill-notice">
          <Trans>Storing this page for use without a network…</Trans>
        </p>
      )}
      {notFresh === null && stored && (installation === 'ready' || installation === 'update-waiting') && (
        <p className="fill-notice">
          <Trans>This form works without a network. Stored on {date}.</Trans>
        </p>
      )}
      {(!stored || installation === 'impossible' || installation === 'failed') && notFresh === null && (
        <p className="fill-notice fill-warning">
          {installation === 'failed' ? (
            <Trans>This page could not be stored. It needs a network.</Trans>
          ) : (
            <Trans>This browser cannot store the page. It needs a network.</Trans>
          )}
        </p>
      )}
      {notFresh === 'no-network' && (
        <p className="fill-notice">
          <Trans>The server cannot be reached. This is the form as it was stored on {date}.</Trans>
        </p>
      )}
      {notFresh === 'signed-out' && (
        <p className="fill-notice fill-warning">
          <Trans>You are not logged in. This is the form as it was stored on {date}.</Trans> <LogIn page={page} />
        </p>
      )}
      {notFresh !== null && typeof notFresh === 'object' && (
        <p className="fill-notice fill-warning">
          <Trans>
            The form could not be read from the server: <Reason error={notFresh.error} /> This is the form as it was
            stored on {date}.
          </Trans>
        </p>
      )}
      {newer && (
        <p className="fill-notice fill-warning">
          <Trans>
            The form has changed on the server. The new version is stored: it opens with the next form that you fill
            out.
          </Trans>
        </p>
      )}
      {installation === 'update-waiting' && <Update page={page} />}
      {stored && (installation === 'ready' || installation === 'update-waiting') && (
        <RemoveForm page={page} waiting={waiting} />
      )}
    </div>
  );
}

/** In a new tab: the form stays open. */
export function LogIn({ page }: { page: string }) {
  return (
    <a href={paths.login(`/wf${page}`)} target="_blank" rel="noreferrer">
      <Trans>Log in</Trans>
    </a>
  );
}

function Update({ page }: { page: string }) {
  const [others, setOthers] = useState(false);
  const update = async () => {
    const open = await otherPages(page);
    setOthers(open > 0);
    if (open === 0) await takeOver(page);
  };
  return (
    <p className="fill-notice">
      <Trans>A new version of this page is stored. It starts when you open the page the next time.</Trans>{' '}
      <button type="button" className="fill-link" onClick={() => void update()}>
        <Trans>Update and reload now</Trans>
      </button>
      {others && (
        <span role="alert">
          {' '}
          <Trans>Close the other tabs with this form first.</Trans>
        </span>
      )}
    </p>
  );
}

interface RemoveFormProps {
  page: string;
  waiting: number;
}

/** Removes the form and its page from this browser. Not while records are queued: no one would see them. */
function RemoveForm({ page, waiting }: RemoveFormProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  const [asks, setAsks] = useState(false);
  const [others, setOthers] = useState(false);
  const close = () => setAsks(false);
  const ask = async () => {
    setOthers((await otherPages(page)) > 0);
    setAsks(true);
  };
  const remove = async () => {
    await uninstall(page);
    // Reloading the offline page would store it again.
    window.location.replace(page.replace(/\/offline\/?$/, '') + search);
  };
  const refused = waiting > 0 || others;
  return (
    <>
      <p>
        <button type="button" className="fill-link" onClick={() => void ask()}>
          <Trans>Remove from this device…</Trans>
        </button>
      </p>
      {asks && (
        <FillDialog
          title={refused ? t`This form cannot be removed now` : t`Remove form from this device`}
          onClose={close}
          actions={
            <>
              <FillButton onClick={close} label={refused ? <Trans>Close</Trans> : <Trans>Cancel</Trans>} />
              {!refused && <FillButton danger onClick={() => void remove()} label={<Trans>Remove form</Trans>} />}
            </>
          }
        >
          {waiting > 0 ? (
            <p>
              <Plural
                value={waiting}
                one="# filled form waits on this device to be sent. Send or delete it first."
                other="# filled forms wait on this device to be sent. Send or delete them first."
              />
            </p>
          ) : others ? (
            <p>
              <Trans>Close the other tabs with this form first.</Trans>
            </p>
          ) : (
            <p>
              <Trans>
                The form and its files are deleted from this browser, and it can no longer be filled without a network.
                Answers that you have not finished stay. What was sent stays on the server.
              </Trans>
            </p>
          )}
        </FillDialog>
      )}
    </>
  );
}
