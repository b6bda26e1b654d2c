import { Trans } from '@lingui/react/macro';
import { LogIn } from './FormNotes';
import type { Owner } from './person';
import type { Round } from './send-queue';

/** Why filled forms still wait, after an attempt to send them. */
export function QueueProblem({ end, owner }: { end: Round['end']; owner: Owner | null }) {
  if (end === 'done') return null;
  if (end === 'offline')
    return (
      <p className="fill-queue-others">
        <Trans>The server cannot be reached. Filled forms are sent when it can.</Trans>
      </p>
    );
  if (end === 'full')
    return (
      <p className="fill-queue-others">
        <Trans>
          This device has no space left to note what was sent, so filled forms wait. Free some space, then send them.
        </Trans>
      </p>
    );
  const name = owner?.kind === 'user' ? <bdi>{owner.name}</bdi> : null;
  return (
    <p className="fill-queue-others">
      {end === 'signed-out' ? (
        <Trans>Log in as {name} to send filled forms.</Trans>
      ) : (
        <Trans>Another person is logged in now. Log in as {name} to send these forms under the right name.</Trans>
      )}{' '}
      <LogIn page={location.pathname} />
    </p>
  );
}
