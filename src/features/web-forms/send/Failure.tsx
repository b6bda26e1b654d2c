import { Trans, useLingui } from '@lingui/react/macro';
import { LostAnswer } from '~/api/problem';
import { describeError } from '~/shared/errors/describe-error';
import { visibleName } from '~/shared/lib/visible-name';
import { UnreadableFile } from './sending';

/** A link that takes one submission from each browser was used in another tab meanwhile. */
export class SentElsewhere extends Error {}

/** Why something was not sent: in our words where we have some, otherwise the server's. */
export function Failure({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  if (error instanceof UnreadableFile) {
    const name = visibleName(error.fileName);
    return (
      <p>
        <Trans>
          The file “{name}” cannot be read. It was changed or deleted after you chose it. Go back and choose it again.
        </Trans>
      </p>
    );
  }
  if (error instanceof SentElsewhere)
    return (
      <p>
        <Trans>This form was already sent from this browser. It can be sent only once.</Trans>
      </p>
    );
  if (error instanceof DOMException && error.name === 'AbortError')
    return (
      <p>
        <Trans>You stopped the sending.</Trans>
      </p>
    );
  if (error instanceof LostAnswer)
    return (
      <p>
        {error.outcome === 'not-done' ? (
          <Trans>The connection was lost before this arrived. Try again.</Trans>
        ) : (
          <Trans>
            The connection was lost before the server answered. Try again: what has arrived is not sent a second time.
          </Trans>
        )}
      </p>
    );
  const { text, details } = describeError(error);
  return (
    <>
      <p>{typeof text === 'string' ? <bdi>{text}</bdi> : i18n._(text)}</p>
      {details !== undefined && <bdi className="fill-details">{details}</bdi>}
    </>
  );
}
