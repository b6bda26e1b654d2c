import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale, loadCatalogue } from './i18n';

function Shown() {
  const { i18n: present } = useLingui();
  return <p>{present.locale}</p>;
}

test('draws what shows again for another language, but not for the texts of another page', async () => {
  await activateLocale('en');
  const drawn = vi.fn<() => void>();
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Profiler id="shown" onRender={drawn}>
        <Shown />
      </Profiler>
    </I18nProvider>,
  );
  const texts = Object.keys(i18n.messages).length;
  drawn.mockClear();
  await loadCatalogue('form-copy');
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(texts);
  expect(drawn).not.toHaveBeenCalled();
  await activateLocale('es');
  await expect.element(screen.getByText('es')).toBeVisible();
  await activateLocale('en');
  await expect.element(screen.getByText('en')).toBeVisible();
});
