import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '~/api/problem';
import { show } from '../../../../tests/helpers/show';
import { ConfirmDialog } from './ConfirmDialog';
import { notifications } from './notifications';

const typed = { label: 'Type the name: Wells', matches: (text: string) => text === 'Wells', wrong: 'Not the name.' };

type Props = Partial<ComponentProps<typeof ConfirmDialog>> & { onConfirm: () => Promise<void> };

function Opener({ onConfirm, ...props }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Open
      </button>
      {shown && (
        <ConfirmDialog
          title="Delete list"
          failureTitle="The list was not deleted."
          danger
          {...props}
          onConfirm={async () => {
            await onConfirm();
            setShown(false);
          }}
          onClose={() => setShown(false)}
        >
          <p>3 entities are deleted with the list.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

async function open(props: Props) {
  const screen = await show(<Opener {...props} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete list' })).toBeVisible();
  return screen;
}

beforeEach(() => page.viewport(1366, 800));
afterEach(() => notifications.hideAll());

test('says what is lost, with the focus on Cancel; that and Escape do nothing, and close without a question', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screen = await open({ onConfirm });
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(screen.getByRole('dialog')).toHaveAccessibleDescription('3 entities are deleted with the list.');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('does it once, and stays open with the reason when it fails', async () => {
  const onConfirm = vi.fn<() => Promise<void>>();
  const first = Promise.withResolvers<void>();
  onConfirm.mockReturnValueOnce(first.promise).mockResolvedValueOnce();
  const screen = await open({ onConfirm });
  const confirm = screen.getByRole('button', { name: 'Delete list' });
  await confirm.click();
  await expect.element(confirm).toHaveClass('ant-btn-loading');
  confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  first.reject(new ApiError({ kind: 'no-response' }));
  await expect.element(screen.getByRole('dialog').getByText(/^The list was not deleted\./)).toBeVisible();
  await confirm.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('waits until it may be done', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screen = await open({ onConfirm, waiting: 'Counting…' });
  const confirm = screen.getByRole('button', { name: 'Delete list' });
  await expect.element(confirm).toBeDisabled();
  await expect.element(confirm).toHaveAccessibleDescription('Counting…');
});

test('asks for the name, and does nothing before it is right', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const screen = await open({ onConfirm, typed });
  const field = screen.getByLabelText('Type the name: Wells');
  await expect.element(field).toHaveFocus();
  await field.fill('wells');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Not the name.');
  expect(onConfirm).not.toHaveBeenCalled();
  await field.fill('Wells');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
