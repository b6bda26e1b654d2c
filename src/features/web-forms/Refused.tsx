import { Trans, useLingui } from '@lingui/react/macro';
import { describeError } from '~/shared/errors/describe-error';
import { UnreadableForm } from './engine/start-filling';
import { LoadRefusal, type Refusal } from './load/load-form';

/** A form that cannot be shown: why, and what helps (spec 60 §60.3). */
export function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const { t, i18n } = useLingui();
  if (error instanceof LoadRefusal) {
    const texts: Record<Refusal, [title: string, help: string]> = {
      login: [t`Log in to open this form`, t`Your session may have ended.`],
      'not-found': [
        t`This form cannot be opened`,
        t`The address is wrong, the form was deleted, or the link was revoked.`,
      ],
      'no-access': [t`You do not have access to this form`, t`Ask a project manager or an administrator for a role.`],
      closed: [
        t`This form takes no submissions`,
        t`It was closed. Ask a project manager if you still need to send something.`,
      ],
      encrypted: [
        t`This submission cannot be edited`,
        t`Its answers are encrypted, and only people with the passphrase can read them.`,
      ],
      'no-https': [
        t`This form cannot be filled out here`,
        t`Its answers are encrypted in the browser, and browsers do that only over HTTPS. Open this page with an address that begins with https://.`,
      ],
      'enketo-cannot': [
        t`This submission cannot be edited here`,
        t`The form uses Enketo. Open the submission's page and choose “Edit” there.`,
      ],
    };
    const [title, help] = texts[error.reason];
    return (
      <div className="fill-refused" role="alert">
        <h1>{title}</h1>
        <p>{help}</p>
      </div>
    );
  }
  const unreadable = error instanceof UnreadableForm;
  const { text, details = unreadable && error.part === null ? error.message : undefined } = describeError(error);
  return (
    <div className="fill-refused" role="alert">
      <h1>{unreadable ? t`This form cannot be shown` : t`The form could not be loaded`}</h1>
      <p>
        {unreadable && error.part === 'entities'
          ? t`Its definition declares entities, which can make a browser hang. Ask the person who made the form to remove them.`
          : unreadable
            ? t`Its definition has a part that cannot be used. Ask the person who made the form.`
            : typeof text === 'string'
              ? text
              : i18n._(text)}
      </p>
      {details !== undefined && (
        <details>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <bdi>{details}</bdi>
        </details>
      )}
      <button type="button" className="fill-button" onClick={retry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
