import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearAppearanceCache } from '~/domain/sign-in/appearance';
import { signIn, signOut } from '~/session/session';
import { mockApp, type Screen } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('demo');
const open = mockApp();

/** An image of one colour. */
async function image(width: number, height: number, name = 'image.png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

async function drop(screen: Screen, ...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  await expect.element(screen.getByRole('region', { name: 'Logo' })).toBeVisible();
  const block = screen.getByRole('region', { name: 'Logo' }).element();
  const zone = block.querySelector('.ant-upload-drag');
  // A drop during an upload is ignored.
  await expect.poll(() => block.getAttribute('aria-busy')).toBe('false');
  zone?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

const logo = async () => (await stored<{ logo?: { setAt: string } }>('/config/public')).logo?.setAt;
/** The width of the logo that the login page would show. */
const logoWidth = async () => (await createImageBitmap(await (await ask('/config/public/logo')).blob())).width;

test('replaces a picture by a drop, can undo that, and says why a dropped file is refused', async () => {
  const { screen } = await open('/system/config');
  await expect.element(screen.getByRole('button', { name: 'Upload file: Logo' })).toBeVisible();
  await drop(screen, await image(200, 200));
  await expect.element(screen.getByText('Image uploaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Replace image: Logo' })).toBeVisible();
  await drop(screen, await image(300, 200));
  await expect.element(screen.getByText('Image replaced.')).toBeVisible();
  await expect.poll(() => logoWidth()).toBe(300);
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => logoWidth()).toBe(200);
  const before = await logo();
  const fault = screen.getByRole('alert').filter({ hasText: /image/ });
  for (const [files, reason] of [
    [[new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })], /This is not a PNG or JPEG image/],
    [[new File(['nothing'], 'logo.png', { type: 'image/png' })], /cannot be shown as an image/],
    [[await image(9, 9), await image(8, 8)], /These are several files/],
  ] as const) {
    await drop(screen, ...files);
    await expect.element(fault).toMatchTextContent(reason);
  }
  expect(await logo()).toBe(before);
});

test('a text of another administrator is kept, and replaced only by who has seen it', async () => {
  onTestFinished(clearAppearanceCache);
  const words = async () =>
    (await stored<{ 'login-appearance'?: { value: object } }>('/config/public'))['login-appearance']?.value;
  const { screen } = await open('/system/config');
  await screen.getByLabelText('Title').fill('Mine');
  await ask('/config/login-appearance', 'POST', { title: 'Theirs', description: 'Of wells' });
  await userEvent.keyboard('{Tab}');
  const question = screen.getByRole('dialog', { name: 'Someone else changed this too' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByText(/Someone else changed this. Check it, then save again/)).toBeVisible();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Mine');
  expect(await words()).toEqual({ title: 'Theirs', description: 'Of wells' });
  await screen.getByRole('button', { name: 'Save again' }).click();
  await expect.element(question).toMatchTextContent(/Theirs, saved now.*Theirs.*Yours.*Mine/);
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => words()).toEqual({ title: 'Mine', description: 'Of wells' });
  await expect.element(screen.getByLabelText('Subtitle')).toHaveValue('Of wells');
  await ask('/config/login-appearance', 'POST', { title: 'Mine', description: 'Of trees' });
  await screen.getByLabelText('Title').fill('Mine again');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => words()).toEqual({ title: 'Mine again', description: 'Of trees' });
  await expect.element(screen.getByLabelText('Subtitle')).toHaveValue('Of trees');
  await ask('/config/login-appearance', 'POST', { title: 'Theirs', description: 'Of trees' });
  await screen.getByLabelText('Title').fill('Mine once more');
  await userEvent.keyboard('{Tab}');
  await question.getByRole('button', { name: 'Keep their values' }).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Theirs');
  expect(await words()).toEqual({ title: 'Theirs', description: 'Of trees' });
});

test('a picture of another administrator is replaced or removed only by who has seen it', async () => {
  onTestFinished(clearAppearanceCache);
  const setByOther = async (width: number) => {
    const headers = { 'content-type': 'image/png', 'x-requested-with': 'XMLHttpRequest' };
    const answer = await fetch('/v1/config/logo', { method: 'POST', headers, body: await image(width, 200) });
    expect(answer.ok).toBe(true);
  };
  const { screen } = await open('/system/config');
  await expect.element(screen.getByRole('button', { name: 'Upload file: Logo' })).toBeVisible();
  await setByOther(201);
  await drop(screen, await image(202, 200));
  const question = screen.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect.element(question).toMatchTextContent(/Logo.*Theirs, saved now.*Image set at.*Yours.*A new image/);
  await question.getByRole('button', { name: 'Keep their values' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await logoWidth()).toBe(201);
  await expect.element(screen.getByText(/Image (?:uploaded|replaced)/)).not.toBeInTheDocument();

  // It shows now, so that it may be removed.
  const remove = screen.getByRole('button', { name: 'Remove image: Logo' });
  await setByOther(203);
  await remove.click();
  await expect.element(question).toMatchTextContent(/Yours.*No image/);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByText(/The image was not changed\..*Someone else changed this/)).toBeVisible();
  expect(await logoWidth()).toBe(203);
  await remove.click();
  await expect.element(screen.getByText('Image removed.')).toBeVisible();
  expect(await logo()).toBeUndefined();

  await setByOther(204);
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => logoWidth()).toBe(203);
});

test('the preview fills its frame, with and without a hero image, also on a phone', async () => {
  const { screen } = await open('/system/config');
  const share = () => {
    const [frame, panel] = ['.preview-window', '.preview-window .frameless-panel'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    return frame && panel ? (panel.height / frame.height) * Math.min(1, (panel.width / frame.width) * 1.5) : 0;
  };
  await expect.element(screen.getByText('Preview')).toBeVisible();
  await expect.poll(() => share()).toBeGreaterThan(0.75);
  await page.viewport(390, 844);
  await expect.poll(() => share()).toBeGreaterThan(0.75);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('says which server it needs, and the login page works without it', async () => {
  mocks().server.release = '2025.4';
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen } = await open('/system/config');
  await expect.element(screen.getByText('This needs ODK Central 2026.1 or newer.')).toBeVisible();
  await expect.element(screen.getByText(/cannot be found/)).not.toBeInTheDocument();
  await signOut('asked');
  clearAppearanceCache();
  await expect.element(screen.getByRole('heading', { name: 'Log in to Alidade' })).toBeVisible();
  await screen.getByLabelText('Email address').fill('admin@example.org');
  await screen.getByLabelText('Password', { exact: true }).fill('demonstration-admin');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Projects' })).toBeVisible();
});
