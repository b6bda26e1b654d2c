import { Trans } from '@lingui/react/macro';
import { formatClock } from '~/shared/lib/dates';
import { Outcome } from '../Outcome';
import type { SentRecord } from './sent-log';

interface KeptProps {
  /** What became of the form that was finished last, once it was sent. */
  sent: SentRecord | undefined;
  /** Whether the server refused it: it waits for what the person does. */
  isRefused: boolean;
  /** Begins an empty form; null if it may be sent only once. */
  again: (() => void) | null;
}

/** What follows a form that was filled without a network: it waits, then it is sent. */
export function Kept({ sent, isRefused, again }: KeptProps) {
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
            <button type="button" className="fill-button" onClick={again}>
              <Trans>Fill out again</Trans>
            </button>
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
      {again && (
        <p>
          <button type="button" className="fill-button fill-primary" onClick={again}>
            <Trans>Fill out again</Trans>
          </button>
        </p>
      )}
    </Outcome>
  );
}
