import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { markMissingCode } from '~/shared/lib/missing-code';
import { show } from '../../../../tests/helpers/show';
import { lazyDialog } from './lazy-dialog';
import { notifications } from './notifications';
import { PageNotifications } from './PageNotifications';

interface GreetingProps {
  name: string;
  onClose: () => void;
}

function Greeting({ name, onClose }: GreetingProps) {
  return (
    <div role="dialog" aria-label="Greeting">
      <p>Hello {name}</p>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

/** A module as `import()` returns it. */
const greetings = { Greeting };

afterEach(() => notifications.hideAll());

/** A page with buttons that open the dialog for a person, and one that closes it. */
async function openPage(load: () => Promise<typeof greetings>) {
  const Lazy = lazyDialog(load, 'Greeting');
  function Page() {
    const [name, setName] = useState<string | null>(null);
    return (
      <>
        <h1>The page</h1>
        {['Ana', 'Ben'].map((one) => (
          <button key={one} type="button" onClick={() => setName(one)} {...Lazy.intent}>
            {`Greet ${one}`}
          </button>
        ))}
        <button type="button" onClick={() => setName(null)}>
          Greet nobody
        </button>
        {name !== null && <Lazy name={name} onClose={() => setName(null)} />}
        <PageNotifications />
      </>
    );
  }
  // Reaching a button loads the code: the pointer may still be where a test before left it.
  const below = await show(<p style={{ marginBlockStart: 600 }}>Below the page</p>);
  await below.getByText('Below the page').hover();
  await below.unmount();
  const screen = await show(<Page />);
  const button = (name: string) => screen.getByRole('button', { name });
  return { screen, button, dialog: screen.getByRole('dialog'), Lazy };
}

test('opens when its code has loaded, with the latest props', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof greetings>();
  const load = vi.fn<() => Promise<typeof greetings>>(() => promise);
  const { button, dialog } = await openPage(load);
  await button('Greet Ana').click();
  await button('Greet Ben').click();
  await expect.element(dialog).not.toBeInTheDocument();
  resolve(greetings);
  await expect.element(dialog.getByText('Hello Ben')).toBeVisible();
  await button('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Greet Ana').click();
  await expect.element(dialog.getByText('Hello Ana')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('does not open if it was closed while its code was loading', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof greetings>();
  const { button, dialog } = await openPage(() => promise);
  await button('Greet Ana').click();
  await button('Greet nobody').click();
  resolve(greetings);
  await promise;
  await expect.element(dialog).not.toBeInTheDocument();
});

test('says why if the code fails to load, keeps the page, and loads again on request', async () => {
  const load = vi
    .fn<() => Promise<typeof greetings>>(() => Promise.resolve(greetings))
    .mockRejectedValueOnce(new TypeError('no such file'));
  const { screen, button, dialog } = await openPage(load);
  const failure = screen.getByRole('dialog', { name: 'The dialog did not open.' });
  const element = (name: string) => button(name).element() as HTMLElement;
  // The focus on the button loads the code, too: that failure is not reported.
  element('Greet Ana').focus();
  await expect.element(failure).not.toBeInTheDocument();
  const missing = () => markMissingCode(new TypeError('no such file'));
  load.mockRejectedValueOnce(missing());
  element('Greet Ana').click();
  await expect
    .element(failure)
    .toHaveAccessibleDescription('Part of this page could not be loaded. Check your connection, then try again.');
  await expect.element(failure.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  load.mockRejectedValueOnce(missing());
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => load.mock.calls.length).toBe(3);
  await expect.element(failure.getByRole('button', { name: 'Try again' })).not.toHaveClass('ant-btn-loading');
  load.mockRejectedValueOnce(missing());
  await userEvent.keyboard('{Escape}');
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(button('Greet Ana')).toHaveFocus();
  await expect.poll(() => load.mock.calls.length).toBe(4);
  load.mockRejectedValueOnce(missing());
  element('Greet Ana').click();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('Hello Ana')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(6);
});

test.each([
  ['the pointer', (button: HTMLElement) => button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))],
  ['the focus', (button: HTMLElement) => button.focus()],
])('%s on the button loads the code, once', async (_what, reach) => {
  const load = vi.fn<() => Promise<typeof greetings>>(() => Promise.resolve(greetings));
  const { button, dialog } = await openPage(load);
  expect(load).not.toHaveBeenCalled();
  reach(button('Greet Ana').element() as HTMLElement);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await button('Greet Ana').click();
  await expect.element(dialog).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('reports whether a dialog can follow another one', async () => {
  const load = vi
    .fn<() => Promise<typeof greetings>>(() => Promise.resolve(greetings))
    .mockRejectedValueOnce(new TypeError('no such file'));
  const { screen, Lazy } = await openPage(load);
  expect(await Lazy.load()).toBe(false);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(await Lazy.load()).toBe(true);
});

test('requests a failed style sheet again, and waits for it', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = 'http://127.0.0.1:1/none.css';
  document.head.append(link);
  const load = vi.fn<() => Promise<typeof greetings>>(() => Promise.resolve(greetings));
  load.mockRejectedValueOnce(new Error('Unable to preload CSS'));
  const Lazy = lazyDialog(load, 'Greeting');
  expect(await Lazy.load()).toBe(false);
  expect(await Lazy.load()).toBe(false);
  expect(load).toHaveBeenCalledOnce();
  document.head.querySelector('link[href$="none.css"]')?.remove();
  expect(await Lazy.load()).toBe(true);
});
