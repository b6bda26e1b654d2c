import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, useLocation } from 'react-router';
import { mayOpen, type PageName } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { paths } from '~/shared/lib/paths';
import { PageHead, type Tab } from '~/shared/ui/page/PageHead';
import { RightsGate } from '~/shared/ui/page/RightsGate';

/** The layout of the system pages, which stays while a tab loads. */
export function SystemLayout() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const tabs: Tab[] = [];
  const add = (page: PageName, to: string, label: React.ReactNode) => {
    if (mayOpen(page, { user })) tabs.push({ to, label, current: pathname === to });
  };
  add('audits', paths.audits(), <Trans>Server Audit Logs</Trans>);
  add('customization', paths.customization(), <Trans>Customization</Trans>);
  if (appConfig().showsAnalytics) add('analytics', paths.analytics(), <Trans>Usage Reporting</Trans>);
  return (
    <RightsGate>
      <PageHead title={t`System Management`} tabs={tabs} />
      <Outlet />
    </RightsGate>
  );
}
