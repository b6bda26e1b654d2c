import { ConfigProvider, Input } from 'antd';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { ApiError } from '~/api/problem';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { FilterChip } from '~/shared/ui/filters/FilterChip';
import { sendOnCtrlEnter } from '~/shared/ui/form/focus';
import { FormItem } from '~/shared/ui/form/FormItem';
import { show } from '../../../../tests/helpers/show';
import { FormDialog } from './FormDialog';
import { notifications, shownNotifications } from './notifications';
import { PageNotifications } from './PageNotifications';

const schema = z.object({
  name: z.string().check(z.minLength(1, { error: 'Enter a name.' })),
  email: z.string().check(z.regex(/@/, { error: 'This is not an address.' })),
  notes: z.string(),
});
type Values = z.infer<typeof schema>;

const taken = new ApiError({ kind: 'problem', status: 409, code: '409.3', message: 'A resource already exists.' });

/** A page with a button that opens a dialog. */
function Opener({ send, onClosed }: { send: (values: Values) => Promise<void>; onClosed?: () => void }) {
  const [shown, setShown] = useState(false);
  const [search, setSearch] = useState('');
  const close = () => {
    setShown(false);
    onClosed?.();
  };
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <button type="button" onClick={() => setShown(true)}>
        Open
      </button>
      {shown && (
        <FormDialog
          title="Create a thing"
          failureTitle="The thing was not created."
          submitLabel="Create"
          schema={schema}
          defaultValues={{ name: '', email: '', notes: '' }}
          onSubmit={async (values) => {
            await send(values);
            close();
          }}
          onClose={close}
          fieldError={(error) =>
            error instanceof ApiError && error.code === '409.3'
              ? { name: 'email', message: 'Someone has this address.' }
              : null
          }
        >
          <FormItem name="name" label="Name" help="As people call it">
            {(field) => <Input {...field} />}
          </FormItem>
          <FormItem name="email" label="Address">
            {(field) => <Input {...field} />}
          </FormItem>
          <FormItem name="notes" label="Notes" optional>
            {(field) => <Input.TextArea {...field} rows={4} onPressEnter={sendOnCtrlEnter} />}
          </FormItem>
          <FilterChip label="Forms">
            {() => <SearchField label="Search forms" value={search} onChange={setSearch} first />}
          </FilterChip>
          <SearchField label="Search people" value={search} onChange={setSearch} />
        </FormDialog>
      )}
      <PageNotifications />
    </ConfigProvider>
  );
}

async function open(send: (values: Values) => Promise<void> = () => Promise.resolve()) {
  const screen = await show(<Opener send={send} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Create a thing' })).toBeVisible();
  return screen;
}

beforeEach(() => page.viewport(1366, 800));
afterEach(() => notifications.hideAll());

test('focuses the first field or error, shows what is missing, and returns the focus', async () => {
  const send = vi.fn<(values: Values) => Promise<void>>();
  const screen = await open(send);
  const opener = screen.getByRole('button', { name: 'Open' });
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  // One click is enough, even if the field with the focus is invalid.
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByText('Enter a name.')).toBeVisible();
  await expect.element(screen.getByText('As people call it')).not.toBeInTheDocument();
  const name = screen.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Enter a name.');
  await name.fill('x');
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByLabelText('Address')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('sends with Enter, in long text with Ctrl and Enter', async () => {
  const send = vi.fn<(values: Values) => Promise<void>>(() => Promise.reject(new Error('not yet')));
  const screen = await open(send);
  await screen.getByLabelText('Name').fill('<b>"x"</b>');
  await screen.getByLabelText('Address').fill('a@b');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => send).toHaveBeenCalledTimes(1);
  await screen.getByLabelText(/Notes/).fill('one');
  await userEvent.keyboard('{Enter}two{Control>}{Enter}{/Control}');
  await expect.poll(() => send).toHaveBeenLastCalledWith({ name: '<b>"x"</b>', email: 'a@b', notes: 'one\ntwo' });
});

test('shows a refusal at its field, others on top', async () => {
  const send = vi.fn<(values: Values) => Promise<void>>();
  send.mockRejectedValueOnce(taken).mockRejectedValueOnce(new ApiError({ kind: 'no-response' }));
  const screen = await open(send);
  await screen.getByLabelText('Name').fill('x');
  await screen.getByLabelText('Address').fill('a@b');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Someone has this address.')).toBeVisible();
  await expect.element(screen.getByLabelText('Address')).toHaveFocus();
  await screen.getByLabelText('Address').fill('b@b');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      screen
        .getByRole('dialog')
        .getByText(
          'The thing was not created. Something went wrong: there was no response to your request. Check your connection and try again.',
        ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(shownNotifications.get().red).toBeNull();
});

test('asks before it discards input', async () => {
  const screen = await open();
  await screen.getByLabelText('Name').fill('typed');
  await expect.poll(() => hasUnsaved()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Discard what you typed?')).toBeVisible();
  // The button that saves is still there, and can be hit.
  const create = screen.getByRole('button', { name: 'Create' }).element();
  const { left, top, width, height } = create.getBoundingClientRect();
  expect(create.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('typed');
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(hasUnsaved()).toBe(false);
});

test('one Escape closes one thing, and at the question it goes on editing', async () => {
  const screen = await open();
  const question = screen.getByText('Discard what you typed?');
  await screen.getByLabelText('Name').fill('typed');
  await screen.getByRole('button', { name: /^Forms/ }).click();
  const popover = screen.getByRole('dialog', { name: 'Forms' });
  await userEvent.keyboard('a');
  for (const isOpen of [true, false]) {
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByLabelText('Search people')).toHaveValue('');
    await expect.poll(() => popover.elements()).toHaveLength(isOpen ? 1 : 0);
    expect(question.elements()).toEqual([]);
  }
  await screen.getByLabelText('Search people').fill('b');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByLabelText('Search people')).toHaveValue('');
  expect(question.elements()).toEqual([]);
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('typed');
});

test('sends once, stays open while it sends, and can be closed after a failure', async () => {
  let fail: (reason: unknown) => void = () => undefined;
  const send = vi.fn<(values: Values) => Promise<void>>(() => new Promise((_, reject) => (fail = reject)));
  const screen = await open(send);
  await screen.getByLabelText('Name').fill('x');
  await screen.getByLabelText('Address').fill('a@b');
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(1);
  fail(new ApiError({ kind: 'not-a-problem', status: 504 }));
  await expect.element(screen.getByRole('dialog').getByText(/error code 504/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('is full screen on a phone', async () => {
  await page.viewport(390, 844);
  await open();
  const box = document.querySelector('.ant-modal-container')?.getBoundingClientRect();
  expect([box?.left, box?.width]).toEqual([0, 390]);
  expect(box?.height).toBeGreaterThanOrEqual(844);
});

test('keeps its buttons in sight in a low window', async () => {
  await page.viewport(683, 300);
  await open();
  const button = document.querySelector('.ant-modal-footer .ant-btn:last-child')?.getBoundingClientRect();
  expect(button?.bottom).toBeLessThanOrEqual(300);
  expect(document.querySelector('.ant-modal-container')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(8);
});

test('the second press of the double click that opened it does not close it', async () => {
  const { getByRole } = await show(<Opener send={() => Promise.resolve()} />);
  const beside = () => document.querySelector<HTMLElement>('.ant-modal-wrap');
  const press = () => {
    beside()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    beside()?.click();
  };
  const opened = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => beside() && opened.resolve());
  observer.observe(document.body, { childList: true, subtree: true });
  getByRole('button', { name: 'Open' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await opened.promise;
  observer.disconnect();
  press();
  await expect.element(getByRole('dialog')).toBeVisible();
  await vi.waitFor(() => {
    press();
    expect(getByRole('dialog').elements()).toEqual([]);
  });
});
