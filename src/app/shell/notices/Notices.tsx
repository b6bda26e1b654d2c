import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { ServerVersion } from '~/api/server-version';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { adviseRefresh } from '~/shared/ui/overlays/advise-refresh';
import { optionalPart, withMessages } from '~/shared/ui/states/lazy-part';
import { Sentences } from '~/shared/ui/text/Joined';
import { isOutdated, watchVersion } from './version';

const upgradeUrl = 'https://docs.getodk.org/central-upgrade/';

/** Milliseconds; users of younger accounts are not asked about usage reports. */
const minAccountAge = 14 * 86_400_000;

const AnalyticsNotice = optionalPart(
  () => withMessages(import('~/features/system/analytics/AnalyticsNotice'), 'system'),
  'AnalyticsNotice',
);

const SettingsNotice = optionalPart(
  () => withMessages(import('./settings/SettingsNotice'), 'settings-notice'),
  'SettingsNotice',
);

/** An unknown setting alone may belong to another client, which reads the same file. */
const hasWrongSettings = () => appConfig().faults.some(({ kind }) => kind !== 'unknown');

export function Notices() {
  const user = useCurrentUser();
  const showsAnalyticsNotice =
    appConfig().showsAnalytics &&
    mayOpen('analytics', { user }) &&
    user !== undefined &&
    Date.now() - Date.parse(user.createdAt) >= minAccountAge;
  return (
    <>
      <VersionNotice />
      {hasWrongSettings() && can(user, 'config.set') && <SettingsNotice />}
      {showsAnalyticsNotice && <AnalyticsNotice />}
    </>
  );
}

function VersionNotice() {
  const user = useCurrentUser();
  const [serverVersion, setServed] = useState<ServerVersion>();
  const [dismissed, setDismissed] = useSitePreference('outdatedVersionWarningDismissDate');
  useEffect(
    () =>
      watchVersion((version, changed) => {
        setServed(version);
        // Repeated after each check: another message may have replaced it.
        if (changed)
          adviseRefresh(
            msg`The server has been updated. Refresh the page to use the new version.`,
            msg`The server has been updated. Save your changes, then refresh the page to use the new version.`,
          );
      }),
    [],
  );
  if (!serverVersion?.date || !can(user, 'config.set') || !isOutdated(serverVersion, dismissed)) return null;
  const { version, date } = serverVersion;
  return (
    <Alert
      banner
      type="warning"
      role="region"
      aria-labelledby="outdated-heading"
      title={
        <Sentences>
          <strong id="outdated-heading">
            <Trans>This server is out of date.</Trans>
          </strong>
          <Trans>It runs version {version}. Newer versions fix problems and protect the data better.</Trans>
        </Sentences>
      }
      action={
        <Space wrap>
          <Button href={upgradeUrl} target="_blank" rel="noreferrer noopener" type="link">
            <Trans>How to upgrade</Trans>
            <span className="visually-hidden">
              {' '}
              <Trans>(opens in a new tab)</Trans>
            </span>
          </Button>
          <Button onClick={() => setDismissed(date.toISOString())}>
            <Trans>Dismiss for 30 days</Trans>
          </Button>
        </Space>
      }
    />
  );
}
