import { expect, test, vi } from 'vitest';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionPage } from './SubmissionPage';

mockPages('roles');
const form = '/projects/1/forms/water_point';
const writes = { 'X-Requested-With': 'XMLHttpRequest' };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Sends a submission whose photo has this name, and its content if there is one. */
async function submitPhoto(instanceId: string, name: string, content?: { type: string; text: string }) {
  const { version } = (await (await fetch(`/v1${form}`)).json()) as { version: string };
  const sent = await fetch(`/v1${form}/submissions`, {
    method: 'POST',
    headers: { ...writes, 'Content-Type': 'application/xml' },
    body: `<data id="water_point" version="${version}"><name>A</name><photo>${escaped(name)}</photo><meta><instanceID>${instanceId}</instanceID></meta></data>`,
  });
  expect(sent.ok).toBe(true);
  if (!content) return;
  const file = await fetch(`/v1${form}/submissions/${instanceId}/attachments/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...writes, 'Content-Type': content.type },
    body: content.text,
  });
  expect(file.ok).toBe(true);
}

async function visit(instanceId: string) {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    `${form}/submissions/${instanceId}`,
  );
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Files' })).toBeVisible();
  return screen;
}

/** What a page would have if it drew a file as it is. */
const drawn = () =>
  [...document.querySelectorAll('iframe, object, embed, main svg script, [onload], [onerror]')].concat(
    [...document.querySelectorAll<HTMLImageElement>('img')].filter(({ src }) => !/^(blob:|data:image\/png)/.test(src)),
  );

test.each([
  ['markup', '<img src=x onerror="document.title=1">.jpg', '<img src=x onerror="document.title=1">.jpg'],
  ['a direction that turns its end around', 'photo\u202Egpj.exe', 'photo⟨RLO⟩gpj.exe'],
  ['the look of a path', '../../etc/passwd', '../../etc/passwd'],
  ['a formula', '=HYPERLINK("x")', '=HYPERLINK("x")'],
])('a missing file whose name is %s is listed as text', async (_what, name, shown) => {
  await submitPhoto('uuid:named', name);
  const screen = await visit('uuid:named');
  const list = screen.getByRole('region', { name: 'Files' });
  await expect.element(list.getByText(shown, { exact: true })).toBeVisible();
  expect(drawn()).toEqual([]);
  expect(document.title).not.toBe('1');
});

test('a name of 10 kB does not widen the page', async () => {
  await submitPhoto('uuid:long', `${'n'.repeat(10_000)}.jpg`);
  await visit('uuid:long');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

const script = 'document.title="run"';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload='${script}'><script>${script}</script></svg>`;
test.each([
  ['an SVG', 'drawing.svg', { type: 'image/svg+xml', text: svg }, false],
  ['an SVG with the name of a picture', 'drawing.png', { type: 'image/png', text: svg }, true],
  ['HTML', 'page.html', { type: 'text/html', text: `<script>${script}</script>` }, false],
  ['HTML sent as a picture', 'page.jpg', { type: 'image/jpeg', text: `<html><script>${script}</script>` }, true],
  ['HTML with the type of a picture', 'page.html', { type: 'image/png', text: `<script>${script}</script>` }, false],
] as const)('%s is offered to download and never drawn, on screen or on paper', async (_what, name, content, says) => {
  await submitPhoto('uuid:file', name, content);
  const screen = await visit('uuid:file');
  const link = screen.getByRole('link', { name: `Download ${name}` }).first();
  await expect.element(link).toHaveAttribute('download', name);
  const note = screen.getByText('The file is not a picture.');
  await vi.waitFor(() => expect(note.elements().length > 0).toBe(says));
  expect(drawn()).toEqual([]);

  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(drawn()).toEqual([]);
  });
  await screen.getByRole('button', { name: 'Print' }).click();
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  print.mockRestore();
  expect(drawn()).toEqual([]);
  expect(document.title).not.toBe('run');
});
