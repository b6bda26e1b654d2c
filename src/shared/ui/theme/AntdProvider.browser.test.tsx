import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { antdLocale } from '~/i18n/antd-locale';
import { activateLocale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';

vi.mock('antd/locale/ar_EG', () => {
  throw new Error('not loaded');
});

afterEach(() => activateLocale('en'));

test('another language changes texts and direction, and leaves what is typed', async () => {
  const screen = await show(
    <>
      <Button>Save</Button>
      <Input aria-label="Name" />
    </>,
  );
  const [button, name] = [screen.getByRole('button'), screen.getByLabelText('Name')];
  await name.fill('typed');
  // Its texts of antd do not load: English ones stand in for them.
  await activateLocale('ar');
  expect([i18n.locale, antdLocale.get()]).toEqual(['ar', undefined]);
  await expect.element(button).toHaveClass('ant-btn-rtl');
  await activateLocale('de');
  expect(antdLocale.get()?.locale).toBe('de');
  await expect.element(button).not.toHaveClass('ant-btn-rtl');
  await expect.element(name).toHaveValue('typed');
});
