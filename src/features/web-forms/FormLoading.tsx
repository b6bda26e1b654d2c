import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

/** Milliseconds after which the page says what it waits for. It goes on waiting: a slow line may need minutes. */
export const patience = 20_000;

/** In place of a form that is not there yet. In: what the page waits for. */
export function FormLoading({ what }: { what: 'form' | 'engine' }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="fill-loading" role="status">
      <p>
        <Trans>Loading the form…</Trans>
      </p>
      {late && (
        <>
          <p>
            {what === 'form' ? (
              <Trans>The server has not sent the form yet.</Trans>
            ) : (
              <Trans>The form has arrived, but the part of the page that shows it has not started yet.</Trans>
            )}{' '}
            <Trans>
              Check your connection, then load the page again. If that does not help, tell the person who gave you this
              form.
            </Trans>
          </p>
          <button type="button" className="fill-button" onClick={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </button>
        </>
      )}
    </div>
  );
}
