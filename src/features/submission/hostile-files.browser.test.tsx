import { expect, test, vi } from 'vitest';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionPage } from './SubmissionPage';

mockPages('roles');
const form = '/projects/1/forms/photos';
const hostileSubmission = `${form}/submissions/uuid:hostile`;
const writes = { 'X-Requested-With': 'XMLHttpRequest' };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const definition = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Photos</h:title>
<model><instance><data id="photos" version="1"><visit><photo/></visit><meta><instanceID/></meta></data></instance>
<bind nodeset="/data/visit/photo" type="binary"/></model></h:head>
<h:body><repeat nodeset="/data/visit"><upload mediatype="image/*" ref="/data/visit/photo"><label>Photo</label></upload></repeat></h:body></h:html>`;

async function send(path: string, type: string, body: string) {
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers: { ...writes, 'Content-Type': type }, body });
  expect(answer.ok).toBe(true);
}

/** Sends a submission whose photos have these names, and opens it. */
async function visitPhotos(
  names: readonly string[],
  files: readonly { name: string; type: string; text: string }[] = [],
) {
  await send('/projects/1/forms?publish=true', 'application/xml', definition);
  const visits = names.map((name) => `<visit><photo>${escaped(name)}</photo></visit>`).join('');
  const answers = `<data id="photos" version="1">${visits}<meta><instanceID>uuid:hostile</instanceID></meta></data>`;
  await send(`${form}/submissions`, 'application/xml', answers);
  for (const { name, type, text } of files)
    await send(`${hostileSubmission}/attachments/${encodeURIComponent(name)}`, type, text);
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    hostileSubmission,
  );
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Files' })).toBeVisible();
  return screen;
}

/** What a page would have if it rendered a file as it is. */
const rendered = () =>
  [...document.querySelectorAll('iframe, object, embed, main svg script, [onload], [onerror]')].concat(
    [...document.querySelectorAll<HTMLImageElement>('img')].filter(({ src }) => !/^(blob:|data:image\/png)/.test(src)),
  );

test('hostile names of missing files are listed as text, and a name of 10 kB does not widen the page', async () => {
  const names = [
    ['<img src=x onerror="document.title=1">.jpg', '<img src=x onerror="document.title=1">.jpg'],
    ['photo\u202Egpj.exe', 'photo⟨RLO⟩gpj.exe'],
    ['../../etc/passwd', '../../etc/passwd'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
  ] as const;
  const screen = await visitPhotos([...names.map(([name]) => name), `${'n'.repeat(10_000)}.jpg`]);
  const list = screen.getByRole('region', { name: 'Files' });
  for (const [, shown] of names) await expect.element(list.getByText(shown, { exact: true })).toBeVisible();
  expect(rendered()).toEqual([]);
  expect(document.title).not.toBe('1');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('markup is offered to download and never rendered, whatever its name and type, on screen or on paper', async () => {
  const script = 'document.title="run"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload='${script}'><script>${script}</script></svg>`;
  const html = `<html><script>${script}</script>`;
  const files = [
    { name: 'drawing.svg', type: 'image/svg+xml', text: svg, saysNoPicture: false },
    { name: 'drawing.png', type: 'image/png', text: svg, saysNoPicture: true },
    { name: 'page.html', type: 'text/html', text: html, saysNoPicture: false },
    { name: 'page.jpg', type: 'image/jpeg', text: html, saysNoPicture: true },
    { name: 'picture.html', type: 'image/png', text: html, saysNoPicture: false },
  ];
  const screen = await visitPhotos(
    files.map(({ name }) => name),
    files,
  );
  for (const { name } of files) {
    const link = screen.getByRole('link', { name: `Download ${name}` }).first();
    await expect.element(link).toHaveAttribute('download', name);
  }
  const saying = () =>
    [...document.querySelectorAll('.answer-media')]
      .filter((answer) => answer.textContent.includes('The file is not a picture.'))
      .map((answer) => answer.querySelector('a')?.download);
  await expect.poll(saying).toEqual(files.flatMap(({ name, saysNoPicture }) => (saysNoPicture ? [name] : [])));
  expect(rendered()).toEqual([]);

  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(rendered()).toEqual([]);
  });
  await screen.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  expect(rendered()).toEqual([]);
  expect(document.title).not.toBe('run');
});
