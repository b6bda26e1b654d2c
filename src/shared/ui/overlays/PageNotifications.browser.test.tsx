import { msg } from '@lingui/core/macro';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show as showWithTexts } from '../../../../tests/helpers/show';
import { notifications, toastDuration } from './notifications';
import { PageNotifications } from './PageNotifications';

const show = () =>
  showWithTexts(
    <>
      <button type="button">Before</button>
      <PageNotifications />
    </>,
  );

const politeRegion = () => document.querySelector<HTMLElement>('[aria-live="polite"]');

afterEach(() => notifications.hideAll());

test('a toast comes into a live region that was there before it', async () => {
  const screen = await show();
  const region = politeRegion();
  expect(region).toBeEmptyDOMElement();
  notifications.success(msg`Saved.`);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved.');
  expect(politeRegion()).toBe(region);
  expect(region).toContainElement(screen.getByRole('status').element());
});

test('a failure is an alert, and in no polite region', async () => {
  const screen = await show();
  notifications.success(msg`Saved.`);
  notifications.danger(msg`Not saved.`);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  await expect.poll(() => politeRegion()?.textContent).toBe('');
});

test('a toast that offers an action stays, any other goes by itself', async () => {
  const screen = await show();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const action = { label: msg`Undo`, run: () => true };
    notifications.success(msg`Deleted.`, { action });
    await expect.element(screen.getByText('Deleted.')).toBeVisible();
    vi.advanceTimersByTime(toastDuration * 10);
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    notifications.success(msg`Saved.`);
    await expect.element(screen.getByText('Saved.')).toBeVisible();
    vi.advanceTimersByTime(toastDuration);
    await expect.element(screen.getByText('Saved.')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('a toast gives the focus back to where it came from', async () => {
  const screen = await show();
  notifications.success(msg`Saved.`);
  const before = screen.getByRole('button', { name: 'Before' });
  before.element().focus();
  const close = screen.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  close.element().focus();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Saved.')).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

test('a name in a toast cannot turn the text behind it', async () => {
  const screen = await show();
  notifications.success(msg`Created: \u202Egnp.`);
  await expect.element(screen.getByText('Created: ⟨RLO⟩gnp.')).toBeVisible();
});
