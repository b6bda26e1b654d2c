import { Button } from 'antd';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../tests/helpers/show';
import { FileButton, DropZone } from './files';

const csv = new File(['a'], 'a.csv');
const image = new File(['b'], 'b.png');

function drop(on: Element, ...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  on.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

const named = (files: readonly (readonly [File[]])[]) => files.map(([given]) => given.map(({ name }) => name));

test('a zone gives what is selected, the same file twice, and all that is dropped; nothing is sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  const onFiles = vi.fn<(files: File[]) => void>();
  const screen = await show(
    <DropZone label="List" accept=".csv" onFiles={onFiles}>
      <Button>Select…</Button>
    </DropZone>,
  );
  await screen.getByLabelText('List').upload(csv);
  await screen.getByLabelText('List').upload(csv);
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
  drop(screen.getByRole('button', { name: 'Select…' }).element(), image, csv);
  drop(screen.getByRole('button', { name: 'Select…' }).element());
  await expect.poll(() => named(onFiles.mock.calls)).toEqual([['a.csv'], ['a.csv'], ['b.png', 'a.csv']]);
  expect(send).not.toHaveBeenCalled();
});

test('a button opens the choice of files once by key, keeps the focus, and leaves drops to what is around it', async () => {
  // The browser's own dialog would stay open.
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  const onFiles = vi.fn<(files: File[]) => void>();
  const onDrop = vi.fn<() => void>();
  const screen = await show(
    <section onDrop={onDrop}>
      <FileButton label="Files" onFiles={onFiles}>
        Select…
      </FileButton>
    </section>,
  );
  const button = screen.getByRole('button', { name: 'Select…' });
  await userEvent.keyboard('{Tab}{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard(' ');
  await button.click();
  expect(opened).toHaveBeenCalledTimes(3);
  await expect.element(button).toHaveFocus();
  drop(button.element(), csv);
  expect(onDrop).toHaveBeenCalledTimes(1);
  expect(onFiles).not.toHaveBeenCalled();
});
