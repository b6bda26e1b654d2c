import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, useLocation } from 'react-router';
import { can } from '~/session/can';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { paths } from '~/shared/lib/paths';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { RightsGate } from '~/shared/ui/page/RightsGate';

/** The frame of the pages about the whole server: title and tabs stay while a tab loads. */
export function SystemLayout() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const tabs: Tab[] = [];
  const add = (to: string, label: React.ReactNode) => tabs.push({ to, label, current: pathname === to });
  if (can(user, 'audit.read')) add(paths.audits(), <Trans>Server Audit Logs</Trans>);
  if (can(user, 'config.read', 'config.set')) add(paths.customization(), <Trans>Customization</Trans>);
  if (appConfig().showsAnalytics && can(user, 'config.read', 'config.set', 'analytics.read'))
    add(paths.analytics(), <Trans>Usage Reporting</Trans>);
  return (
    <RightsGate>
      <PageHead title={t`System Management`} tabs={tabs} />
      <Outlet />
    </RightsGate>
  );
}
