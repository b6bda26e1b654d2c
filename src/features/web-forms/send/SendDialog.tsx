import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import { FillDialog } from '../FillDialog';
import type { Sending } from './sending';

interface SendDialogProps {
  sending: Sending;
  /** Back to the form, which keeps its answers; only before the answers have arrived. */
  onBack: () => void;
}

/** Follows the sending of a filled form, and tries again what failed. What follows success is up to the page. */
export function SendDialog({ sending, onBack }: SendDialogProps) {
  const { t, i18n } = useLingui();
  const { parts, refused, finished } = useSyncExternalStore(sending.subscribe, sending.current);
  if (finished) return null;
  const failed = parts.filter(({ state }) => state === 'failed');
  const busy = parts.some(({ state }) => state === 'sending');
  const done = parts.reduce((sum, { sent }) => sum + sent, 0);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const words = (error: unknown) => {
    const { text, details } = describeError(error);
    return (
      <>
        {typeof text === 'string' ? <bdi>{text}</bdi> : i18n._(text)}
        {details !== undefined && <bdi className="fill-details">{details}</bdi>}
      </>
    );
  };
  if (busy || failed.length === 0)
    return (
      <FillDialog title={t`Sending`}>
        <progress className="fill-progress" max={total} value={done} aria-label={t`Progress`} />
        <p>
          <Trans>Keep this page open until everything is sent.</Trans>
        </p>
        {parts.length > 1 && <PartList parts={parts.slice(1)} />}
      </FillDialog>
    );
  return (
    <FillDialog
      title={refused ? t`The form was not sent` : t`Some files were not sent`}
      actions={
        <>
          {Boolean(refused) && (
            <button type="button" className="fill-button" onClick={onBack}>
              <Trans>Back to the form</Trans>
            </button>
          )}
          <button type="button" className="fill-button fill-primary" onClick={() => void sending.run()}>
            <Trans>Try again</Trans>
          </button>
        </>
      }
    >
      {refused ? (
        <p role="alert">{words(refused)}</p>
      ) : (
        <>
          <p role="alert">
            <Trans>The answers have arrived. Keep this page open and try again to send the missing files.</Trans>
          </p>
          <ul className="fill-parts">
            {failed.map(({ name, error }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {words(error)}
              </li>
            ))}
          </ul>
        </>
      )}
    </FillDialog>
  );
}

function PartList({ parts }: { parts: ReturnType<Sending['current']>['parts'] }) {
  const { t } = useLingui();
  return (
    <ul className="fill-parts">
      {parts.map(({ name, size, sent, state }) => (
        <li key={name}>
          <bdi>{name}</bdi>{' '}
          <progress max={size || 1} value={state === 'sent' ? size || 1 : sent} aria-label={t`Progress`} />
        </li>
      ))}
    </ul>
  );
}
