import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockApp, type Screen } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';

const mocks = mockPages('demo');
const visit = mockApp();
const draft = '/projects/1/forms/files/draft';

interface Stored {
  name: string;
  blobExists: boolean;
  datasetExists: boolean;
  size?: number;
}
const listed = () => stored<Stored[]>(`${draft}/attachments`);
const uploaded = async () => (await listed()).filter(({ blobExists }) => blobExists).map(({ name }) => name);

/** Creates a form whose draft refers to these files. */
async function createForm(names: readonly string[], id = 'files') {
  const response = await fetch('/v1/projects/1/forms', {
    method: 'POST',
    headers: { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' },
    body: formWithFiles(id, names),
  });
  expect(response.status).toBe(200);
}
const put = (name: string, content = 'x') =>
  fetch(`/v1${draft}/attachments/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'x-requested-with': 'XMLHttpRequest' },
    body: content,
  });
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
const choose = (screen: Screen, ...files: File[]) =>
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
  await createForm(['a.png', 'b.mp3', 'c.csv']);
  await put('a.png');
  const { screen, at } = await visit(draft);
  await expect.element(screen.getByText('2 missing of 3')).toBeVisible();
  await expect.element(row(screen, 'a.png')).toMatchTextContent(/Image.*Today.*1 byte/);
  await expect.element(row(screen, 'b.mp3')).toMatchTextContent(/Audio.*Not yet uploaded/);
  await expect.element(row(screen, 'c.csv')).toMatchTextContent(/Data file/);
  expect(row(screen, 'a.png').getByRole('link', { name: 'a.png' }).element().getAttribute('href')).toBe(
    '/v1/projects/1/forms/files/draft/attachments/a.png',
  );
  await section(screen).getByRole('button', { name: 'State: All' }).click();
  await screen.getByRole('button', { name: 'Only Missing' }).click();
  await vi.waitFor(() => expect(at()).toBe(`${draft}?attachments=missing`));
  await expect.element(row(screen, 'a.png')).not.toBeInTheDocument();
  await section(screen).getByRole('searchbox', { name: 'Find attachments' }).fill('nothing like it');
  await expect.element(screen.getByText('No attachments match')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(row(screen, 'a.png')).toBeVisible();
});

test('a single file that fits goes at once; several are shown before they are sent', async () => {
  await createForm(['a.png', 'b.png', 'c.csv', 'd.mp3']);
  await put('b.png');
  const { screen } = await visit(draft);
  await expect.element(row(screen, 'a.png')).toBeVisible();
  await choose(screen, file('a.png'));
  await expect.element(screen.getByText(/ uploaded\.$/)).toBeVisible();
  expect(await uploaded()).toEqual(['a.png', 'b.png']);

  await choose(screen, file('B.PNG'), file('people.csv'), file('song.ogg'), file('d.mp3', ''));
  await expect.element(screen.getByRole('button', { name: '2 will be uploaded' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '1 replaces a file' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '1 without a match' })).toBeVisible();
  await expect.element(row(screen, 'd.mp3')).toMatchTextContent(/Empty file/);
  await expect.element(row(screen, 'people.csv')).toMatchTextContent(/the only missing file of this type/);
  expect(await uploaded()).toEqual(['a.png', 'b.png']);
  const target = screen.getByLabelText('Attachment for song.ogg');
  target.element().focus();
  await target.selectOptions('d.mp3');
  await screen.getByLabelText('Upload B.PNG').click();
  await screen.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect.element(screen.getByText('2 files uploaded.')).toBeVisible();
  await vi.waitFor(async () => expect(await uploaded()).toEqual(['a.png', 'b.png', 'c.csv', 'd.mp3']));
  expect((await listed()).find(({ name }) => name === 'b.png')?.size).toBe(1);
});

test('a file dropped on a row goes there, after a question if the names differ', async () => {
  await createForm(['a.png', 'b.png']);
  const { screen } = await visit(draft);
  await expect.element(row(screen, 'a.png')).toBeVisible();
  dropOn(row(screen, 'a.png').element(), [file('other.png')]);
  const dialog = screen.getByRole('dialog', { name: 'Upload file' });
  await expect.element(dialog).toMatchTextContent(/other\.png will be uploaded as a\.png/);
  expect(await uploaded()).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload file' }).click();
  await vi.waitFor(async () => expect(await uploaded()).toEqual(['a.png']));
  dropOn(row(screen, 'b.png').element(), [file('b.png')]);
  await vi.waitFor(async () => expect(await uploaded()).toEqual(['a.png', 'b.png']));
});

test('files dropped beside the rows are matched by name', async () => {
  await createForm(['a.png', 'b.png']);
  const { screen } = await visit(draft);
  await expect.element(row(screen, 'a.png')).toBeVisible();
  dropOn(section(screen).element(), [file('b.png'), file('a.png'), file('.DS_Store')]);
  await screen.getByRole('button', { name: 'Upload 2 files' }).click();
  await vi.waitFor(async () => expect(await uploaded()).toEqual(['a.png', 'b.png']));
});

test('a folder is matched by the names of its files, also where it is dropped on a row', async () => {
  await createForm(['a.png', 'b.png']);
  const { screen } = await visit(draft);
  await expect.element(row(screen, 'a.png')).toBeVisible();
  dropFolderOn(row(screen, 'a.png').element(), [file('b.png')]);
  await vi.waitFor(async () => expect(await uploaded()).toEqual(['b.png']));
});

test('a file over 100 MB is refused before it is sent', async () => {
  await createForm(['film.mp4']);
  const { screen } = await visit(draft);
  const large = file('film.mp4', 101_000_000);
  await expect.element(row(screen, 'film.mp4')).toBeVisible();
  dropOn(row(screen, 'film.mp4').element(), [large]);
  const refusal = 'The file “film.mp4” that you are trying to upload is larger than the 100 MB limit.';
  await expect.element(screen.getByRole('alert')).toMatchTextContent(refusal);
  dropOn(section(screen).element(), [large]);
  await expect.element(screen.getByRole('button', { name: '1 with a problem' })).toBeVisible();
  await expect.element(row(screen, 'film.mp4')).toMatchTextContent(refusal);
  await screen.getByRole('button', { name: 'Upload files' }).click();
  await expect.element(screen.getByText(/^No file will be uploaded yet\./)).toBeVisible();
  expect(await uploaded()).toEqual([]);
});

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `photo-${String(index).padStart(4, '0')}.jpg`);
const chooseAll = async (screen: Screen, all: readonly string[]) => {
  await expect.element(screen.getByText(`${all.length} missing of ${all.length}`)).toBeVisible();
  await choose(screen, ...all.map((name) => file(name)));
  await screen.getByRole('button', { name: `Upload ${all.length} files` }).click();
};

test('a failure does not stop the rest, and only the failures are retried', async () => {
  const all = names(12);
  await createForm(all);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'uploadDraftAttachment', times: 2 });
  const { screen } = await visit(draft);
  await chooseAll(screen, all);
  await expect.element(screen.getByText(/^10 of 12 files/)).toBeVisible();
  await expect.element(screen.getByText('2 failed')).toBeVisible();
  expect(await uploaded()).toHaveLength(10);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'uploadDraftAttachment', times: 1 });
  await screen.getByRole('button', { name: 'Retry 2 failed files' }).click();
  await screen.getByRole('button', { name: 'Retry 1 failed file' }).click();
  await expect.element(screen.getByText('12 files uploaded.')).toBeVisible();
  await expect.element(screen.getByText('12 attachments, none missing')).toBeVisible();
});

test('a file that the server did not store although it answered 200 is sent once more', async () => {
  await createForm(['a.png', 'b.png']);
  await put('a.png', 'before');
  const fail = (times: number) =>
    mocks().server.faults.add({ kind: 'no-blob', operation: 'uploadDraftAttachment', times });
  fail(1);
  const { screen } = await visit(draft);
  await expect.element(row(screen, 'b.png')).toBeVisible();
  await choose(screen, file('b.png'));
  await expect.element(screen.getByText(/b\.png.? uploaded\.$/)).toBeVisible();
  expect(await uploaded()).toEqual(['a.png', 'b.png']);

  fail(2);
  await choose(screen, file('a.png'));
  await screen.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect.element(screen.getByText('The server did not store the file. Upload it again.')).toBeVisible();
  expect(await uploaded()).toEqual(['b.png']);
  await screen.getByRole('button', { name: 'Retry 1 failed file' }).click();
  await expect.element(screen.getByText(/a\.png.? uploaded\.$/)).toBeVisible();
  expect((await listed())[0]).toMatchObject({ name: 'a.png', blobExists: true, size: 7 });
});

test('a connection lost in the middle: what arrived counts, the rest goes on', async () => {
  const all = names(40);
  await createForm(all);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 30, operation: 'uploadDraftAttachment', times: 999 });
  const { screen } = await visit(draft);
  await chooseAll(screen, all);
  await vi.waitFor(async () => expect((await uploaded()).length).toBeGreaterThan(5), 8000);
  // Answers get lost, then nothing is answered at all.
  mocks().server.faults.add({ kind: 'lost', operation: 'uploadDraftAttachment', times: 3 });
  await vi.waitFor(() =>
    expect(
      mocks()
        .server.faults.list()
        .filter(({ kind }) => kind === 'lost'),
    ).toEqual([]),
  );
  mocks().server.faults.add({ kind: 'offline', times: 999 });
  await expect.element(screen.getByText('Stopped, because too many failed in a row')).toBeVisible();
  mocks().server.faults.clear();
  const before = await uploaded();
  expect(before.length).toBeGreaterThan(5);
  expect(before.length).toBeLessThan(40);
  // Those that were looked up in vain are retried, the others were never sent.
  await screen.getByRole('button', { name: /^Retry \d+ failed files?$/ }).click();
  await screen.getByRole('button', { name: /^Upload the \d+ files left$/ }).click();
  await expect.element(screen.getByText('40 files uploaded.')).toBeVisible();
  expect(await uploaded()).toEqual(all);
});

test('cancelling aborts the files in flight', async () => {
  const all = names(8);
  await createForm(all);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 4000, operation: 'uploadDraftAttachment', times: 999 });
  const { screen } = await visit(draft);
  await chooseAll(screen, all);
  await screen.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.element(screen.getByText('Upload cancelled. 8 files were not uploaded.')).toBeVisible();
  expect(await uploaded()).toEqual([]);
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Upload the 8 files left' }).click();
  await expect.element(screen.getByText('8 files uploaded.')).toBeVisible();
});

test('a file whose attachment is being uploaded, or waits for that, is not sent again', async () => {
  // Names of its own: uploads that the test before cancelled may still arrive.
  const all = ['1', '2', '3', '4', '5', '6'].map((number) => `map-${number}.jpg`);
  await createForm([...all, 'other.png']);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 2000, operation: 'uploadDraftAttachment', times: 999 });
  const { screen } = await visit(draft);
  await expect.element(screen.getByText('7 missing of 7')).toBeVisible();
  const sendSix = async () => {
    await choose(screen, ...all.map((name) => file(name)));
    await screen.getByRole('button', { name: 'Upload 6 files' }).click();
  };
  await sendSix();
  await expect.element(screen.getByText(/^0 of 6 files/)).toBeVisible();
  await sendSix();
  await expect
    .element(screen.getByText('6 files left out, because uploads of their attachments are in progress.'))
    .toBeVisible();
  await choose(screen, file('map-6.jpg'), file('other.png'));
  await screen.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect
    .element(screen.getByText('1 file left out, because an upload of its attachment is in progress.'))
    .toBeVisible();
  await expect.element(screen.getByText('7 attachments, none missing')).toBeVisible();
  expect(mocks().server.faults.list()).toMatchObject([{ times: 999 - 7 }]);
});

test('stops with a clear text when the draft is gone', async () => {
  const all = names(20);
  await createForm(all);
  expect((await ask(`${draft}/publish`, 'POST')).status).toBe(200);
  const copy = await fetch(`/v1${draft}`, { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(copy.status).toBe(200);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 100, operation: 'uploadDraftAttachment', times: 999 });
  const { screen } = await visit(draft);
  await chooseAll(screen, all);
  await vi.waitFor(async () => expect((await uploaded()).length).toBeGreaterThan(2), 5000);
  expect((await ask(draft, 'DELETE')).status).toBe(200);
  await expect.element(screen.getByText(/^This form no longer has a draft/).first()).toBeVisible();
});

test('links an entity list, and unlinks it', async () => {
  const [list] = await stored<{ name: string }[]>('/projects/1/datasets');
  const name = `${list?.name}.csv`;
  await createForm([name, 'other.csv']);
  const { screen } = await visit(draft);
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
});

test('a link that is being made is not made twice', async () => {
  const [list] = await stored<{ name: string }[]>('/projects/1/datasets');
  const name = `${list?.name}.csv`;
  await createForm([name]);
  const { screen } = await visit(draft);
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
  await createForm([name]);
  await put(name, 'a,b');
  const { screen } = await visit(draft);
  await openMenu(screen, name, 'Link entity list');
  const linking = screen.getByRole('dialog', { name: 'Link entity list' });
  await expect.element(linking).toMatchTextContent(/The uploaded file will be deleted/);
  await linking.getByRole('button', { name: 'Link entity list' }).click();
  await expect.element(screen.getByText(/ linked to entity list .+\.$/)).toBeVisible();
  expect((await listed())[0]?.datasetExists).toBe(true);

  await choose(screen, file(name, 'a,b'));
  await screen.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect.element(screen.getByText(/ uploaded\.$/)).toBeVisible();
  await openMenu(screen, name, 'Delete file…');
  const deleting = screen.getByRole('dialog', { name: 'Delete file' });
  await expect.element(deleting).toMatchTextContent(/3 byte.*This cannot be undone/);
  await deleting.getByRole('button', { name: 'Delete file' }).click();
  await expect.element(screen.getByText(/^File .+ deleted\.$/)).toBeVisible();
  expect(await uploaded()).toEqual([]);
});

test('2,500 attachments make fewer than 3,000 elements', async () => {
  await createForm(names(2500));
  const { screen } = await visit(draft);
  await expect.element(screen.getByText('2,500 missing of 2,500')).toBeVisible();
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  await choose(screen, ...names(2500).map((name) => file(name, 'x')));
  await expect.element(screen.getByRole('button', { name: 'Upload 2,500 files' })).toBeVisible();
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
});

test('fits a phone', async () => {
  await page.viewport(390, 844);
  await createForm(['a.png', `${'long-name-'.repeat(12)}.png`]);
  const { screen } = await visit(draft);
  await expect.element(screen.getByText('2 missing of 2')).toBeVisible();
  await choose(screen, file('a.png'), file('x.mp3'));
  await expect.element(screen.getByRole('button', { name: 'Upload 1 file' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

describe('a CSV file with something wrong', () => {
  const flawed = 'name,label\nkora,Kora, old\n';

  test('is shown before it is uploaded, with the row and what to do', async () => {
    await createForm(['c.csv']);
    const { screen } = await visit(draft);
    await expect.element(row(screen, 'c.csv')).toBeVisible();
    await choose(screen, file('c.csv', flawed));
    await expect
      .element(row(screen, 'c.csv'))
      .toMatchTextContent(/Row 2: 3 cells below a header of 2.*quotation marks.*Will be uploaded/);
    expect(await uploaded()).toEqual([]);
    await screen.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect.element(screen.getByText(/ uploaded\.$/)).toBeVisible();
    expect(await uploaded()).toEqual(['c.csv']);
  });

  test('that nobody could read is uploaded only on demand, also for its row', async () => {
    await createForm(['c.csv']);
    const { screen } = await visit(draft);
    await expect.element(row(screen, 'c.csv')).toBeVisible();
    dropOn(row(screen, 'c.csv').element(), [file('list.csv', 'name,label\n"kora,Kora\n')]);
    await expect
      .element(row(screen, 'list.csv'))
      .toMatchTextContent(/Row 2: a quotation mark opens a cell.*Cannot be read/);
    await expect.element(screen.getByLabelText('Upload list.csv')).not.toBeChecked();
    expect(await uploaded()).toEqual([]);
  });

  test('names its encoding', async () => {
    await createForm(['c.csv', 'd.csv']);
    const { screen } = await visit(draft);
    await expect.element(row(screen, 'c.csv')).toBeVisible();
    const latin = new File([Uint8Array.from([...'name\nS\u00E3o'].map((letter) => letter.charCodeAt(0)))], 'c.csv');
    await choose(screen, latin, file('d.csv', 'name;label\nkora;Kora\n'));
    await expect.element(row(screen, 'c.csv')).toMatchTextContent(/The encoding is Windows-1252/);
    await expect.element(row(screen, 'd.csv')).toMatchTextContent(/Will be uploaded$/);
  });
});

test.each(['100% sure.csv', 'a#b.csv', 'a?b=c.png', 'a&b.csv', 'a%20b.csv', 'žluť 好.png'])(
  'the file %s is uploaded and downloaded under its name',
  async (name) => {
    // The server calls it as the definition writes it.
    const listedName = name.replaceAll('&', '&amp;');
    await createForm([listedName]);
    const { screen } = await visit(draft);
    await expect.element(row(screen, listedName)).toBeVisible();
    await choose(screen, file(name, 'name\nKora\n'));
    await expect.element(screen.getByText(/ uploaded\.$/)).toBeVisible();
    expect(await uploaded()).toEqual([listedName]);
    const link = screen.getByRole('link', { name: listedName });
    await expect.element(link).toBeVisible();
    const href = link.element().getAttribute('href') ?? '';
    expect(await (await fetch(href)).text()).toBe('name\nKora\n');
  },
);
