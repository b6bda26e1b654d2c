import { Outlet } from 'react-router';
import { PageAlerts } from '~/shared/ui/overlays/PageAlerts';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';

/** Every page but the forms to fill: people who only fill forms, often on a slow line, load nothing of antd. */
export const AntdPages = () => (
  <AntdProvider>
    <Outlet />
    <PageAlerts />
  </AntdProvider>
);
