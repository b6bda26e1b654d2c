import { Trans } from '@lingui/react/macro';

/** What revoking links stops, and what stays. */
export function RevocationEffects() {
  return (
    <ul className="public-link-effects">
      <li>
        <Trans>
          People who have started a submission can no longer send it, also if the form is open in front of them.
        </Trans>
      </li>
      <li>
        <Trans>Submissions that were sent are kept.</Trans>
      </li>
    </ul>
  );
}
