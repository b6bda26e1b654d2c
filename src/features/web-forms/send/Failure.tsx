import { Trans } from '@lingui/react/macro';
import { LostAnswer } from '~/api/problem';
import { visibleName } from '~/shared/lib/visible-name';
import { Reason } from '~/shared/ui/states/Failure';
import { FormFileError } from '../engine/file-names';
import { UnreadableFile } from './sending';

/** Another tab has meanwhile used the link, which takes one submission from each browser. */
export class SentElsewhere extends Error {}

export function SendFailure({ error }: { error: unknown }) {
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
          <Trans>The connection was lost before the server answered. Try again. Nothing is sent twice.</Trans>
        )}
      </p>
    );
  if (error instanceof FormFileError) {
    const fileName = visibleName(error.fileName);
    return (
      <div>
        <p>
          <Trans>A file of this form could not be loaded: {fileName}</Trans>
        </p>
        <Reason error={error.cause} />
      </div>
    );
  }
  return (
    <div>
      <Reason error={error} />
    </div>
  );
}
