import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { fillForm, inputOf, manyChoices } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import { type LazyComponent, lazyComponent } from './on-demand';

const Own = ({ name }: { name: string }) => <p>The part of {name}</p>;
const show = async (Part: LazyComponent<{ name: string }>) => {
  await activateLocale('en');
  return render(
    <I18nProvider i18n={i18n}>
      <Part name="Ana" />
    </I18nProvider>,
  );
};

test('a part that was loaded before is drawn at once, and its code is loaded once', async () => {
  const load = vi.fn<() => Promise<typeof Own>>(() => Promise.resolve(Own));
  const Part = lazyComponent(load);
  await Part.preload();
  const screen = await show(Part);
  expect(screen.container.textContent).toBe('The part of Ana');
  expect(load).toHaveBeenCalledOnce();
});

test('a part whose code cannot be loaded says so, and tries again', async () => {
  const load = vi.fn<() => Promise<typeof Own>>(() => Promise.resolve(Own)).mockRejectedValueOnce(new Error('offline'));
  const screen = await show(lazyComponent(load));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be loaded/);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The part of Ana')).toBeVisible();
});

test('controls that load on demand are there as soon as the form is drawn', async () => {
  const { screen } = await showForm(
    fillForm({
      questions: [
        inputOf('point', 'type="geopoint"'),
        inputOf('line', 'type="geotrace"'),
        ['file', 'type="binary"', '<upload ref="@" mediatype="image/*"><label>file</label></upload>'],
      ],
    }),
  );
  for (const name of ['point', 'line', 'file'])
    expect(screen.getByRole('group', { name, exact: true }).query()).not.toBeNull();
  await screen.unmount();
  const list = await showForm(manyChoices(10));
  expect(list.screen.getByRole('combobox', { name: 'Village' }).query()).not.toBeNull();
});
