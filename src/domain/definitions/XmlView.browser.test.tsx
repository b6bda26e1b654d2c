import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale, loadCatalogue } from '~/i18n/i18n';
import { XmlView } from './XmlView';

beforeAll(async () => {
  await activateLocale('en');
  await loadCatalogue('xml-view');
});
afterEach(() => document.documentElement.removeAttribute('dir'));

test.each(['ltr', 'rtl'])(
  'numbers the lines before the XML, and keeps the way out at the end (%s)',
  async (direction) => {
    document.documentElement.dir = direction;
    const screen = await render(
      <I18nProvider i18n={i18n}>
        <div style={{ display: 'flex', blockSize: 300 }}>
          <XmlView lines={['<data>', '</data>']} label="A form" />
        </div>
      </I18nProvider>,
    );
    const part = (selector: string) => {
      const found = [...document.querySelectorAll('.xml-view-host')].flatMap(({ shadowRoot }) =>
        shadowRoot ? [...shadowRoot.querySelectorAll(selector)] : [],
      );
      return found[0]?.getBoundingClientRect() ?? new DOMRect();
    };
    await expect.poll(() => part('.cm-content').width).toBeGreaterThan(0);
    expect(part('.cm-gutters').right).toBeLessThanOrEqual(part('.cm-content').left + 1);
    await screen.getByRole('button', { name: 'Find' }).click();
    await expect.poll(() => part('[name=close]').width).toBeGreaterThan(0);
    const [panel, close] = [part('.cm-search'), part('[name=close]')];
    expect(direction === 'rtl' ? close.left - panel.left : panel.right - close.right).toBeLessThan(10);
  },
);
