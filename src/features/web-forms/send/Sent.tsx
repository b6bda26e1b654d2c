import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { openDraftIds, type Draft, type DraftStore } from '../drafts/draft-store';
import { urlAfterEdit } from '../EditHead';
import type { FillUrl, FormRef } from '../fill-url';
import { FillButton } from '../FillDialog';
import { FormLoading, Outcome } from '../Outcome';
import { markSingleSubmissionSent, type UnfinishedSubmission } from './single-submission';

/** Milliseconds until the edited submission is shown. */
const pause = 2000;

interface SentProps {
  address: FillUrl;
  place: FormRef;
  again: (() => void) | null;
}

export function Sent({ address, place, again }: SentProps) {
  const { purpose, instanceId, returnUrl } = address;
  const next = purpose === 'edit' ? urlAfterEdit(address, place) : returnUrl;
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

export function Again({ again }: { again: () => void }) {
  return (
    <p>
      <FillButton primary onClick={again} label={<Trans>Fill out again</Trans>} />
    </p>
  );
}

/**
 * Shown instead of a form that this browser may send once, and has sent at this ISO date. `lacksFiles`: some files are
 * neither on the server nor here.
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

type Whereabouts =
  | { kept: Draft }
  /** Another tab is sending it. */
  | 'elsewhere'
  | 'queued'
  | 'sent'
  /** No longer in this browser. */
  | 'gone';

export async function findUnfinished(
  { instanceId }: UnfinishedSubmission,
  forms: DraftStore,
  place: FormRef,
): Promise<Whereabouts> {
  try {
    if ((await openDraftIds()).has(instanceId)) return 'elsewhere';
    const kept = (await forms.list(place, null)).find((one) => one.instanceId === instanceId);
    if (kept) return { kept };
    const [{ readRecord }, { readSent }] = await Promise.all([
      import('../offline/queue'),
      import('../offline/sent-log'),
    ]);
    if (await readRecord(instanceId)) return 'queued';
    if (await readSent(instanceId)) return 'sent';
  } catch {
    // Without storage nothing is here.
  }
  return 'gone';
}

interface UnfinishedProps {
  unfinished: UnfinishedSubmission;
  once: string;
  address: FillUrl;
  place: FormRef;
  forms: DraftStore;
  isOffline: boolean;
  onSend: (kept: Draft) => void;
  onRetry: () => void;
  onGiveUp: () => void;
}

/** Shown instead of a form that may be sent once, until its submission has fully arrived: offers to finish it. */
export function UnfinishedOnce(props: UnfinishedProps) {
  const { unfinished, once, address, place, forms, isOffline, onSend, onRetry, onGiveUp } = props;
  const [found, setFound] = useState<Whereabouts | null>(null);
  const { at, state } = unfinished;
  const hasArrived = state === 'arrived';
  useEffect(() => {
    let current = true;
    const look = async () => {
      const whereabouts = await findUnfinished(unfinished, forms, place);
      if (!current) return;
      if (whereabouts === 'sent') markSingleSubmissionSent(once);
      // As far as we know it never arrived, so the form can be filled again.
      if (whereabouts === 'gone' && !hasArrived) onGiveUp();
      else setFound(whereabouts);
    };
    void look();
    return () => {
      current = false;
    };
    // The functions are others with each call.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unfinished]);
  const when = formatDateTime(at);
  if (found === null) return <FormLoading what="form" />;
  if (found === 'sent' || found === 'gone') return <SentBefore at={at} lacksFiles={found === 'gone'} />;
  if (found === 'queued')
    return (
      <Outcome kind="saved" title={<Trans>The form is saved on this device</Trans>}>
        <p>
          <Trans>
            You filled it out on {when}. It is sent as soon as the server can be reached and the page for filling out
            forms offline is open. It can be sent only once.
          </Trans>
        </p>
        {!isOffline && <OfflineLink address={address} />}
      </Outcome>
    );
  if (found === 'elsewhere')
    return (
      <Outcome kind="problem" title={<Trans>These answers are open in another tab</Trans>}>
        <p>
          <Trans>Continue there, or close that tab first.</Trans>
        </p>
        <p>
          <FillButton primary onClick={onRetry} label={<Trans>Try again</Trans>} />
        </p>
      </Outcome>
    );
  return (
    <Outcome
      kind="problem"
      title={hasArrived ? <Trans>Some files were not sent</Trans> : <Trans>The form may not have been sent</Trans>}
    >
      <p>
        {hasArrived ? (
          <Trans>
            Your answers of {when} have arrived, but not all of their files. These are still in this browser.
          </Trans>
        ) : (
          <Trans>The page was closed while your answers of {when} were being sent.</Trans>
        )}
      </p>
      <p className="fill-row">
        <FillButton primary onClick={() => onSend(found.kept)} label={<Trans>Finish sending</Trans>} />
        <FillButton
          onClick={onGiveUp}
          label={hasArrived ? <Trans>Do not send these files</Trans> : <Trans>Delete these answers</Trans>}
        />
      </p>
    </Outcome>
  );
}

export function OfflineLink({ address: { purpose } }: { address: FillUrl }) {
  const { pathname, search } = useLocation();
  const hasOne = purpose === 'new' || purpose === 'link';
  if (!hasOne || !('serviceWorker' in navigator)) return null;
  const form = pathname.replace(/\/$/, '').replace(/^(\/f\/[^/]+)\/new$/, '$1');
  return (
    <p className="fill-offline-link">
      <a href={`${form}/offline${search}`}>
        <Trans>Use this form offline</Trans>
      </a>
    </p>
  );
}
