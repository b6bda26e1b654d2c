import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '~/shared/lib/paths';
import type { FillAddress, FormPlace } from '../address';

/** Milliseconds until an edited submission is shown (spec 60 §60.5). */
const pause = 2000;

interface SentProps {
  address: FillAddress;
  place: FormPlace;
  /** Begins an empty form. */
  again: () => void;
}

/** What follows a form that was sent: thanks on a public link, another one, or the edited submission. */
export function Sent({ address, place, again }: SentProps) {
  const { purpose, instanceId, returnUrl } = address;
  const next =
    returnUrl ??
    (purpose === 'edit' && instanceId !== null ? paths.submission(place.projectId, place.xmlFormId, instanceId) : null);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => window.location.assign(next), returnUrl === null ? pause : 0);
    return () => clearTimeout(timer);
  }, [next, returnUrl]);
  if (purpose === 'link')
    return (
      <div className="fill-sent" role="status">
        <h1>
          <Trans>Thank you for participating</Trans>
        </h1>
        <p>
          <Trans>Your answers have been sent. You can close this page.</Trans>
        </p>
      </div>
    );
  return (
    <div className="fill-sent" role="status">
      <h1>{purpose === 'edit' ? <Trans>The changes have been sent</Trans> : <Trans>The form has been sent</Trans>}</h1>
      {purpose === 'edit' ? (
        <p>
          <a href={paths.submission(place.projectId, place.xmlFormId, instanceId ?? '')}>
            <Trans>Go to the submission</Trans>
          </a>
        </p>
      ) : (
        <p>
          <button type="button" className="fill-button fill-primary" onClick={again}>
            <Trans>Fill out again</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
