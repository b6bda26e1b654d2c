import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FillDialog } from '../FillDialog';
import { uninstall } from './install';
import { otherPages } from './open-pages';

interface RemoveFormProps {
  page: string;
  /** Filled forms of any person that still wait. */
  waiting: number;
}

/** Removes the form and its page from this browser, after a question. Not while filled forms wait: nobody would see them. */
export function RemoveForm({ page, waiting }: RemoveFormProps) {
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
    // Reloading this page would store it again.
    window.location.replace(page.replace(/\/offline\/?$/, '') + search);
  };
  const refused = waiting > 0 || others;
  return (
    <>
      <p className="fill-offline-remove">
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
              <button type="button" className="fill-button" onClick={close}>
                {refused ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
              </button>
              {!refused && (
                <button type="button" className="fill-button fill-danger" onClick={() => void remove()}>
                  <Trans>Remove form</Trans>
                </button>
              )}
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
