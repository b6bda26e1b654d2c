import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';

const Around = ({ children }: { children?: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <AntdProvider>{children}</AntdProvider>
  </I18nProvider>
);

/** Renders a component within antd and with the texts of the language that the test has activated, by default English. */
export async function show(children: ReactNode) {
  if (i18n.locale === '') await activateLocale('en');
  return render(children, { wrapper: Around });
}
