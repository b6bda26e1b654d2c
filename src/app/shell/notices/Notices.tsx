import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { can } from '~/session/can';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { alerts } from '~/shared/ui/alerts/store';
import { Icon } from '~/shared/ui/Icon';
import { isOutdated, type ServerVersion, watchVersion } from './version';
import './notices.css';

const upgradeUrl = 'https://docs.getodk.org/central-upgrade/';

const refresh = {
  label: msg`Refresh page`,
  run: () => {
    location.reload();
    return false;
  },
};

/** Follows the version of the server: says that it was updated, and that it is old to those who can change that. */
export function Notices() {
  const user = useCurrentUser();
  const [served, setServed] = useState<ServerVersion>();
  const [dismissed, setDismissed] = useSitePreference('outdatedVersionWarningDismissDate');
  useEffect(
    () =>
      watchVersion((version, changed) => {
        setServed(version);
        // Again after every look: another message may have taken its place.
        if (changed) alerts.info(msg`The server has been updated. Refresh the page to use the new version.`, { action: refresh });
      }),
    [],
  );
  if (!served?.date || !can(user, 'config.set') || !isOutdated(served, dismissed)) return null;
  const { version, date } = served;
  return (
    <section className="notice-bar" aria-labelledby="outdated-heading">
      <Icon name="warning" />
      <p>
        <strong id="outdated-heading">
          <Trans>This server is out of date.</Trans>
        </strong>{' '}
        <Trans>It runs version {version}. Newer versions mend faults and keep the data safer.</Trans>
      </p>
      <a href={upgradeUrl} target="_blank" rel="noreferrer noopener">
        <Trans>How to upgrade</Trans>
        <span className="visually-hidden">
          {' '}
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
      <button type="button" onClick={() => setDismissed(date.toISOString())}>
        <Trans>Dismiss for 30 days</Trans>
      </button>
    </section>
  );
}
