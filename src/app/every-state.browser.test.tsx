import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { parts } from '~/i18n/catalogues';
import { activateLocale } from '~/i18n/i18n';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';
import { chooseTheme } from '~/shared/ui/theme/theme';
import { ProvideRouter } from '~/shared/url-state/ProvideRouter';
import { seenTexts } from '../../tests/helpers/seen-texts';
import { specimens } from '../../tests/helpers/specimens';
import 'virtual:palette.css';
import './styles.css';

/** As if every page had been visited. */
const styles = import.meta.glob<string>('/src/**/*.css', { query: '?inline', import: 'default', eager: true });
const layers = ['app', 'shared', 'domain', 'features'];
const css = layers.flatMap((layer) => Object.keys(styles).filter((path) => path.startsWith(`/src/${layer}/`)));

afterAll(async () => {
  chooseTheme('system');
  delete document.documentElement.dataset['theme'];
  await activateLocale('en');
  queryClient.clear();
});

test.each([
  ['light', 'en', 1366],
  ['dark', 'en', 1366],
  ['light', 'ar', 1366],
  ['light', 'en', 390],
  ['dark', 'ar', 390],
] as const)('every state can be read (%s, %s, %d pixels)', async (theme, locale, width) => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // So tall that all of it is drawn.
  await page.viewport(width, 30_000);
  await activateLocale(locale, parts);
  chooseTheme(theme);
  const shown = specimens();
  const element = (
    <main style={{ background: 'var(--bg-page)', color: 'var(--text)' }}>
      <style>{css.map((path) => styles[path]).join('\n')}</style>
      {shown.map(([what, specimen]) => (
        <section key={what} style={{ position: 'relative', minBlockSize: 80 }}>
          {specimen}
        </section>
      ))}
    </main>
  );
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <AntdProvider>
          <ProvideRouter router={createMemoryRouter([{ path: '*', element }])} />
        </AntdProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  const keys = new Set(Object.keys(i18n.messages));
  const faults = () =>
    shown.flatMap(([what, , mustBeSeen], at) => {
      const section = container.querySelectorAll('main > section').item(at);
      for (const details of section.querySelectorAll('details')) details.open = true;
      const { seen, faults: found } = seenTexts(section, keys);
      const texts = mustBeSeen.map((one) => (typeof one === 'string' ? one : i18n._(one)));
      const missing = texts.filter((one) => !seen.includes(one)).map((one) => `“${one}” cannot be seen`);
      return [...found, ...missing, ...(seen === '' ? ['shows nothing'] : [])].map((fault) => `${what}: ${fault}`);
    });
  await expect.poll(faults).toEqual([]);
});
