import { Outlet } from 'react-router';
import { PageNotifications } from '~/shared/ui/overlays/PageNotifications';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';

/** All pages except the forms to fill: people who only fill forms, often on a slow line, load no antd. */
export const AntdPages = () => (
  <AntdProvider>
    <Outlet />
    <PageNotifications />
  </AntdProvider>
);
