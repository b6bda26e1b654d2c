import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '~/shared/lib/paths';
import { formatDateTime } from '~/shared/lib/dates';
import type { FillAddress, FormPlace } from '../address';
import { afterEdit } from '../EditHead';
import { Outcome } from '../Outcome';

/** Milliseconds until an edited submission is shown. */
const pause = 2000;

interface SentProps {
  address: FillAddress;
  place: FormPlace;
  /** Begins an empty form; null if it may be sent only once. */
  again: (() => void) | null;
}

/** What follows a form that was sent: thanks on a public link, another one, or the edited submission. */
export function Sent({ address, place, again }: SentProps) {
  const { purpose, instanceId, returnUrl } = address;
  const next = purpose === 'edit' ? afterEdit(address, place) : returnUrl;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => window.location.assign(next), returnUrl === null ? pause : 0);
    return () => clearTimeout(timer);
  }, [next, returnUrl]);
  if (purpose === 'link')
    return (
      <Outcome kind="done" title={<Trans>Thank you for participating</Trans>}>
        <p>
          <Trans>Your answers have been sent. You can close this page.</Trans>
        </p>
        {again && <Again again={again} />}
      </Outcome>
    );
  return (
    <Outcome
      kind="done"
      title={purpose === 'edit' ? <Trans>The changes have been sent</Trans> : <Trans>The form has been sent</Trans>}
    >
      {purpose === 'edit' ? (
        <p>
          <a href={paths.submission(place.projectId, place.xmlFormId, instanceId ?? '')}>
            <Trans>Go to the submission</Trans>
          </a>
        </p>
      ) : (
        again && <Again again={again} />
      )}
    </Outcome>
  );
}

function Again({ again }: { again: () => void }) {
  return (
    <p>
      <button type="button" className="fill-button fill-primary" onClick={again}>
        <Trans>Fill out again</Trans>
      </button>
    </p>
  );
}

/**
 * In place of a form that may be sent once from one browser, and was. In: when, as an ISO date, and whether files of it
 * are neither on the server nor here.
 */
export function SentBefore({ at, lacksFiles = false }: { at: string; lacksFiles?: boolean }) {
  const when = formatDateTime(at);
  return (
    <Outcome kind="done" title={<Trans>You have already sent this form</Trans>}>
      <p>
        <Trans>It was sent from this browser on {when}. It can be sent only once.</Trans>
      </p>
      {lacksFiles && (
        <p>
          <Trans>Not all of its files have arrived, and they are no longer in this browser.</Trans>
        </p>
      )}
    </Outcome>
  );
}
