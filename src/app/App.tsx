import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ProvideRouter } from '~/shared/address/ProvideRouter';
import { PrefetchContext } from '~/shared/ui/links/AppLink';
import { type AppRouter, prefetchPath } from './router';

/** The application: texts and router. antd loads with the pages that show it, the cache with the shell. */
export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <PrefetchContext value={prefetchPath}>
        <ProvideRouter router={router} />
      </PrefetchContext>
    </I18nProvider>
  );
}
