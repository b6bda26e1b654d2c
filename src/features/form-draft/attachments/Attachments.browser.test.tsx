import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { choose } from '../../../../tests/helpers/choose';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';
import { mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { AttachmentsSection } from './AttachmentsSection';

const mocks = mockPages('demo');
const draft = '/projects/1/forms/files/draft';
type Screen = Awaited<ReturnType<typeof visitPage>>['screen'];

interface Stored {
  name: string;
  blobExists: boolean;
  datasetExists: boolean;
  size?: number;
}
const listed = () => stored<Stored[]>(`${draft}/attachments`);
const uploaded = async () => (await listed()).filter(({ blobExists }) => blobExists).map(({ name }) => name);

async function send(path: string, type: string, body: string) {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  expect((await fetch(`/v1${path}`, { method: 'POST', headers, body })).status).toBe(200);
}
const put = (name: string, content = 'x') => send(`${draft}/attachments/${name}`, 'image/png', content);

/** Opens the attachments of a draft that refers to these files; some are uploaded. */
async function open(names: readonly string[], existing: Readonly<Record<string, string>> = {}) {
  await send('/projects/1/forms', 'application/xml', formWithFiles('files', names));
  for (const [name, content] of Object.entries(existing)) await put(name, content);
  const element = <AttachmentsSection projectId={1} xmlFormId="files" />;
  const shown = await visitPage([{ path: '*', element }], draft);
  await expect.element(shown.screen.getByText(/missing of|none missing/)).toBeVisible();
  return shown;
}
const file = (name: string, content: string | number = 'content') =>
  new File([typeof content === 'number' ? new Uint8Array(content) : content], name);

const section = (screen: Screen) => screen.getByRole('region', { name: 'Attachments', exact: true });
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const openMenu = async (screen: Screen, name: string, item: string | RegExp) => {
  await row(screen, name)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await screen.getByRole('menuitem', { name: item }).click();
};
/** Selects files as the chooser would. */
const chooseFile = (screen: Screen, ...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Select files…', { exact: true }).first(), files);
/** Drags and drops files on an element. */
function dropOn(element: Element, files: readonly File[]) {
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  drag(element, dataTransfer);
}
/** The same with a folder of files, which only a person could put into a DataTransfer. */
function dropFolderOn(element: Element, files: readonly File[]) {
  const entries = files.map((one) => ({
    isFile: true,
    fullPath: `/media/${one.name}`,
    file: (given: (found: File) => void) => given(one),
  }));
  const parts = [entries, []];
  const folder = {
    isDirectory: true,
    createReader: () => ({ readEntries: (given: (found: unknown) => void) => given(parts.shift() ?? []) }),
  };
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => null }];
  drag(element, { items, types: ['Files'], files: [] } as unknown as DataTransfer);
}
function drag(element: Element, dataTransfer: DataTransfer) {
  for (const type of ['dragover', 'drop'])
    element.dispatchEvent(
      Object.defineProperty(new DragEvent(type, { bubbles: true, cancelable: true }), 'dataTransfer', {
        value: dataTransfer,
      }),
    );
}

test('lists what the definition refers to, filters it, and keeps that in the address', async () => {
  const { screen, at } = await open(['a.png', 'b.mp3', 'c.csv'], { 'a.png': 'x' });
  await expect.element(screen.getByText('2 missing of 3')).toBeVisible();
  await expect.element(row(screen, 'a.png')).toMatchTextContent(/Image.*Today.*1 byte/);
  await expect.element(row(screen, 'b.mp3')).toMatchTextContent(/Audio.*Not yet uploaded/);
  await expect.element(row(screen, 'c.csv')).toMatchTextContent(/Data file/);
  await section(screen).getByRole('button', { name: 'State: All' }).click();
  await screen.getByRole('button', { name: 'Only Missing' }).click();
  await expect.poll(() => at()).toBe(`${draft}?attachments=missing`);
  await expect.element(row(screen, 'a.png')).not.toBeInTheDocument();
  await section(screen).getByRole('searchbox', { name: 'Find attachments' }).fill('nothing like it');
  await expect.element(screen.getByText('No attachments match')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(row(screen, 'a.png')).toBeVisible();
});

test('a single file that fits goes at once; several are shown before they are sent', async () => {
  const { screen } = await open(['a.png', 'b.png', 'c.csv', 'd.mp3'], { 'b.png': 'x' });
  await chooseFile(screen, file('a.png'));
  await expect.element(screen.getByText(/ uploaded\.$/)).toBeVisible();
  expect(await uploaded()).toEqual(['a.png', 'b.png']);

  await chooseFile(screen, file('B.PNG'), file('people.csv'), file('song.ogg'), file('d.mp3', ''));
  await expect.element(screen.getByRole('radio', { name: '2 will be uploaded' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: '1 replaces a file' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: '1 without a match' })).toBeVisible();
  await expect.element(row(screen, 'd.mp3')).toMatchTextContent(/Empty file/);
  await expect.element(row(screen, 'people.csv')).toMatchTextContent(/the only missing file of this type/);
  expect(await uploaded()).toEqual(['a.png', 'b.png']);
  expect(hasUnsaved()).toBe(true);
  const target = screen.getByLabelText('Attachment for song.ogg');
  target.element().focus();
  await choose(target, 'd.mp3');
  await screen.getByLabelText('Upload B.PNG').click();
  await screen.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect.element(screen.getByText('2 files uploaded.')).toBeVisible();
  await expect.poll(hasUnsaved).toBe(false);
  await expect.poll(() => uploaded()).toEqual(['a.png', 'b.png', 'c.csv', 'd.mp3']);
  expect((await listed()).find(({ name }) => name === 'b.png')?.size).toBe(1);
});

test('a file dropped on a row goes there, other drops are matched by name, and what is too large is refused', async () => {
  const { screen } = await open(['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'film.mp4']);
  const arrived = (...names: string[]) => vi.waitFor(async () => expect(await uploaded()).toEqual(names));
  dropOn(row(screen, 'a.png').element(), [file('other.png')]);
  const dialog = screen.getByRole('dialog', { name: 'Upload file' });
  await expect.element(dialog).toMatchTextContent(/other\.png will be uploaded as a\.png/);
  expect(await uploaded()).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload file' }).click();
  await arrived('a.png');
  dropOn(row(screen, 'b.png').element(), [file('b.png')]);
  await arrived('a.png', 'b.png');
  dropFolderOn(row(screen, 'a.png').element(), [file('c.png')]);
  await arrived('a.png', 'b.png', 'c.png');

  const refusal = 'The file “film.mp4” that you are trying to upload is larger than the 100 MB limit.';
  const large = file('film.mp4', 101_000_000);
  dropOn(row(screen, 'film.mp4').element(), [large]);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(refusal);
  dropOn(section(screen).element(), [large]);
  await expect.element(screen.getByRole('radio', { name: '1 with a problem' })).toBeVisible();
  await expect.element(row(screen, 'film.mp4')).toMatchTextContent(refusal);
  await screen.getByRole('button', { name: 'Upload files' }).click();
  await expect.element(screen.getByText(/^No file will be uploaded yet\./)).toBeVisible();
  dropOn(section(screen).element(), [file('e.png'), file('d.png'), file('.DS_Store')]);
  await screen.getByRole('button', { name: 'Upload 2 files' }).click();
  await arrived('a.png', 'b.png', 'c.png', 'd.png', 'e.png');
});

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `photo-${String(index).padStart(4, '0')}.jpg`);
const chooseAll = (screen: Screen, all: readonly string[]) => chooseFile(screen, ...all.map((name) => file(name)));

test('an upload that is cancelled or fails goes on with what is left', async () => {
  const all = names(12);
  const { screen } = await open(all);
  await chooseAll(screen, all);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 4000, operation: 'uploadDraftAttachment', times: 999 });
  await screen.getByRole('button', { name: 'Upload 12 files' }).click();
  await screen.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.element(screen.getByText('Upload cancelled. 12 files were not uploaded.')).toBeVisible();
  expect(await uploaded()).toEqual([]);
  mocks().server.faults.clear();
  mocks().server.faults.add({ kind: 'offline', times: 999 });
  await screen.getByRole('button', { name: 'Upload the 12 files left' }).click();
  await expect.element(screen.getByText('Stopped, because too many failed in a row')).toBeVisible();
  mocks().server.faults.clear();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'uploadDraftAttachment', times: 1 });
  await screen.getByRole('button', { name: /^Retry \d+ failed files?$/ }).click();
  await screen.getByRole('button', { name: /^Upload the \d+ files? left$/ }).click();
  await screen.getByRole('button', { name: 'Retry 1 failed file' }).click();
  await expect.element(screen.getByText('12 files uploaded.')).toBeVisible();
  await expect.element(screen.getByText('12 attachments, none missing')).toBeVisible();
});

test('a file whose attachment is being uploaded, or waits for that, is not sent again', async () => {
  // Names of its own: uploads that the test before cancelled may still arrive.
  const all = ['1', '2', '3', '4'].map((number) => `map-${number}.jpg`);
  const { screen } = await open([...all, 'other.png']);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 1000, operation: 'uploadDraftAttachment', times: 999 });
  await chooseAll(screen, all);
  await screen.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect.element(screen.getByText(/^0 of 4 files/)).toBeVisible();
  await chooseAll(screen, [...all, 'other.png']);
  await screen.getByRole('button', { name: 'Upload 5 files' }).click();
  await expect
    .element(screen.getByText('4 files left out, because uploads of their attachments are in progress.'))
    .toBeVisible();
  await expect.element(screen.getByText('5 attachments, none missing')).toBeVisible();
  expect(mocks().server.faults.list()).toMatchObject([{ times: 999 - 5 }]);
});

test('stops with a clear text when the draft is gone', async () => {
  const all = names(3);
  const { screen } = await open(all);
  await chooseAll(screen, all);
  await send(`${draft}/publish`, 'application/json', '{}');
  await screen.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect.element(screen.getByText(/^This form no longer has a draft/).first()).toBeVisible();
});

test('links an entity list once, and unlinks it', async () => {
  const [list] = await stored<{ name: string }[]>('/projects/1/datasets');
  const name = `${list?.name}.csv`;
  const { screen } = await open([name, 'other.csv']);
  // The server links new attachments by itself.
  await expect.element(row(screen, name)).toMatchTextContent(`Linked to entity list ${list?.name}`);
  await openMenu(screen, name, 'Unlink entity list');
  await expect.element(row(screen, name)).toMatchTextContent(/Not yet uploaded/);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(screen, name)).toMatchTextContent(/Linked to entity list/);
  // What is undone is not offered to be undone again.
  await expect.element(screen.getByText(/ linked to entity list .+\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  // No list has the name of the other file.
  await expect.element(row(screen, 'other.csv').getByRole('button', { name: /Link/ })).not.toBeInTheDocument();

  await openMenu(screen, name, 'Unlink entity list');
  await expect.element(row(screen, name)).toMatchTextContent(/Not yet uploaded/);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, method: 'PATCH', times: 9 });
  const link = row(screen, name).getByRole('button', { name: /^Link entity list/ });
  await expect.element(link).toBeVisible();
  for (const button of [link.element(), link.element()]) (button as HTMLElement).click();
  await expect.element(row(screen, name)).toMatchTextContent(/Linked to entity list/);
  expect(mocks().server.faults.list()).toMatchObject([{ times: 8 }]);
});

test('asks before a link deletes a file, and before a file is deleted', async () => {
  const [list] = await stored<{ name: string }[]>('/projects/1/datasets');
  const name = `${list?.name}.csv`;
  const { screen } = await open([name], { [name]: 'a,b' });
  await openMenu(screen, name, 'Link entity list');
  const linking = screen.getByRole('dialog', { name: 'Link entity list' });
  await expect.element(linking).toMatchTextContent(/The uploaded file will be deleted/);
  await linking.getByRole('button', { name: 'Link entity list' }).click();
  await expect.element(screen.getByText(/ linked to entity list .+\.$/)).toBeVisible();
  expect((await listed())[0]?.datasetExists).toBe(true);

  await chooseFile(screen, file(name, 'a,b'));
  await screen.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect.element(screen.getByText(/ uploaded\.$/)).toBeVisible();
  await openMenu(screen, name, 'Delete file…');
  const deleting = screen.getByRole('dialog', { name: 'Delete file' });
  await expect.element(deleting).toMatchTextContent(/3 byte.*This cannot be undone/);
  await deleting.getByRole('button', { name: 'Delete file' }).click();
  await expect.element(screen.getByText(/^File .+ deleted\.$/)).toBeVisible();
  expect(await uploaded()).toEqual([]);
});

test('1,000 attachments make fewer than 2,000 elements', async () => {
  const all = names(1000);
  const { screen } = await open(all);
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);
  await chooseAll(screen, all);
  await expect.element(screen.getByRole('button', { name: 'Upload 1,000 files' })).toBeVisible();
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);
});

test('a CSV file with something wrong is shown before it is uploaded, with the row and what to do', async () => {
  const { screen } = await open(['c.csv', 'd.csv', 'e.csv', 'f.csv']);
  await chooseFile(screen, file('e.csv', 'name,label\nkora,Kora, old\n'));
  await expect
    .element(row(screen, 'e.csv'))
    .toMatchTextContent(/Row 2: 3 cells below a header of 2.*quotation marks.*Will be uploaded/);
  expect(await uploaded()).toEqual([]);
  const latin = new File([Uint8Array.from([...'name\nS\u00E3o'].map((letter) => letter.charCodeAt(0)))], 'c.csv');
  dropOn(section(screen).element(), [latin, file('d.csv', 'name;label\nkora;Kora\n')]);
  await expect.element(row(screen, 'c.csv')).toMatchTextContent(/The encoding is Windows-1252/);
  await expect.element(row(screen, 'd.csv')).toMatchTextContent(/Will be uploaded$/);
  await screen.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect.element(screen.getByText('3 files uploaded.')).toBeVisible();
  expect(await uploaded()).toEqual(['c.csv', 'd.csv', 'e.csv']);

  // What nobody could read is uploaded only on demand, also for its row.
  dropOn(row(screen, 'f.csv').element(), [file('list.csv', 'name,label\n"kora,Kora\n')]);
  await expect
    .element(row(screen, 'list.csv'))
    .toMatchTextContent(/Row 2: a quotation mark opens a cell.*Cannot be read/);
  await expect.element(screen.getByLabelText('Upload list.csv')).not.toBeChecked();
  expect(await uploaded()).toEqual(['c.csv', 'd.csv', 'e.csv']);
});

test('files of any name are uploaded and downloaded under it', async () => {
  const given = ['100% sure.csv', 'a#b.csv', 'a?b=c.png', 'a&b.csv', 'a%20b.csv', 'žluť 好.png'];
  // The server calls them as the definition writes them.
  const all = given.map((name) => name.replaceAll('&', '&amp;'));
  const { screen } = await open(all);
  await chooseFile(screen, ...given.map((name) => file(name, `name\n${name}\n`)));
  await screen.getByRole('button', { name: 'Upload 6 files' }).click();
  await expect.element(screen.getByText('6 attachments, none missing')).toBeVisible();
  for (const [index, name] of all.entries()) {
    const href = screen.getByRole('link', { name, exact: true }).element().getAttribute('href') ?? '';
    expect(await (await fetch(href)).text()).toBe(`name\n${given[index]}\n`);
  }
});
