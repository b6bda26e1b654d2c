import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '~/api/query-client';
import { PrefetchContext } from '~/shared/ui/prefetch';
import { type AppRouter, prefetchPath } from './router';

const prefetch = (to: string) => prefetchPath(to, true);

/** The application: catalogue, cache and router. antd comes with the shell, so that the login page does without. */
export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PrefetchContext value={prefetch}>
          <RouterProvider router={router} />
        </PrefetchContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
