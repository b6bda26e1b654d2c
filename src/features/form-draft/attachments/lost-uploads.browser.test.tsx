import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';
import { mockApp, type Screen } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages } from '../../../../tests/helpers/mocked-page';

/* An upload whose answer is lost counts as arrived only if the server has this content, whatever its size and date. */

const mocks = mockPages('demo');
const visit = mockApp();
const draft = '/projects/1/forms/files/draft';
const headers = { 'x-requested-with': 'XMLHttpRequest' };

const put = async (content: string) => {
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'image/png' }, body: content };
  expect((await fetch(`/v1${draft}/attachments/a.png`, sent)).status).toBe(200);
};
const content = async () => (await ask(`${draft}/attachments/a.png`)).text();

/** Opens a draft whose attachment has a file, and selects another file of the same size for it. */
async function replaceFile(prepare: () => void): Promise<Screen> {
  const made = { method: 'POST', headers: { ...headers, 'content-type': 'application/xml' } };
  const body = formWithFiles('files', ['a.png', 'b.png']);
  expect((await fetch('/v1/projects/1/forms', { ...made, body })).status).toBe(200);
  await put('before!');
  const { screen } = await visit(draft);
  await expect.element(screen.getByRole('row').filter({ hasText: 'a.png' })).toMatchTextContent(/7 byte/);
  await userEvent.upload(screen.getByLabelText('Select files…', { exact: true }).first(), [
    new File(['content'], 'a.png'),
  ]);
  prepare();
  await screen.getByRole('button', { name: 'Upload 1 file' }).click();
  return screen;
}

const isUploaded = async (screen: Screen) => {
  await expect.element(screen.getByText(/a\.png.? uploaded\.$/)).toBeVisible();
};
const retry = (screen: Screen) => screen.getByRole('button', { name: 'Retry 1 failed file' }).click();

test('an upload that did not arrive is not taken for the file of the same size that was there', async () => {
  const screen = await replaceFile(() =>
    mocks().server.faults.add({ kind: 'offline', operation: 'uploadDraftAttachment' }),
  );
  await expect.element(screen.getByRole('button', { name: 'Retry 1 failed file' })).toBeVisible();
  expect(await content()).toBe('before!');
  await retry(screen);
  await isUploaded(screen);
  expect(await content()).toBe('content');
});

test('what somebody else uploaded meanwhile, of the same size, is not taken for the own file', async () => {
  const { faults } = mocks().server;
  const screen = await replaceFile(() => faults.add({ kind: 'offline', times: 99 }));
  await expect.element(screen.getByRole('button', { name: 'Retry 1 failed file' })).toBeVisible();
  faults.clear();
  await put('theirs!');
  await retry(screen);
  await isUploaded(screen);
  expect(await content()).toBe('content');
});

test('an upload that arrived is not sent again', async () => {
  const { faults } = mocks().server;
  const screen = await replaceFile(() => {
    faults.add({ kind: 'delay', milliseconds: 1, operation: 'uploadDraftAttachment', times: 9 });
    faults.add({ kind: 'lost', operation: 'uploadDraftAttachment' });
  });
  await isUploaded(screen);
  expect(await content()).toBe('content');
  expect(faults.list()).toMatchObject([{ times: 8 }]);
});
