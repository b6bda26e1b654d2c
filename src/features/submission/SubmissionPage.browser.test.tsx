import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { signIn, signOut } from '~/session/session';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { watchRequests } from '../../../tests/helpers/watch-requests';
import { joinedForm } from '../../../tests/helpers/xforms';
import { SubmissionFilePage } from './SubmissionFilePage';
import { SubmissionPage } from './SubmissionPage';

const mocks = mockPages('roles');
const form = '/projects/1/forms/water_point';
const server = () => mocks().server;

/** The instance ids of the list, newest first. */
async function ids(): Promise<string[]> {
  const answer = await fetch(`/v1${form}.svc/Submissions?$select=__id`);
  return ((await answer.json()) as { value: { __id: string }[] }).value.map(({ __id }) => __id);
}

const visit = (instanceId: string, search = '') =>
  visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    `${form}/submissions/${encodeURIComponent(instanceId)}${search}`,
  );

/** Sends a submission with these elements. */
async function submit(instanceId: string, elements: string, name = 'A point') {
  const answer = await fetch(`/v1${form}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' },
    body: `<data id="water_point" version="${await version()}">${elements}<meta><instanceID>${instanceId}</instanceID><instanceName>${name}</instanceName></meta></data>`,
  });
  expect(answer.ok).toBe(true);
}
const version = async () => ((await (await fetch(`/v1${form}`)).json()) as { version: string }).version;

test('shows answers by the labels of their questions, hostile ones as text, and finds them with the words highlighted', async () => {
  await submit(
    'uuid:find',
    '<households>9007199254740993</households>',
    '&lt;img src=x onerror=&quot;document.title=1&quot;&gt;\u202egnp',
  );
  const { screen } = await visit('uuid:find');
  await expect.element(screen.getByRole('term').getByText('How many households use it?')).toBeVisible();
  // JSON has 9007199254740992.
  await expect.element(screen.getByText('9,007,199,254,740,993', { exact: true })).toBeVisible();
  for (const name of ['Answers', 'Details'])
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect.element(screen.getByText('uuid:find', { exact: true }).first()).toBeVisible();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('<img src=x onerror="document.title=1">⟨RLO⟩gnp · find');
  expect(document.querySelector('main img, h1 img, img[src=x]')).toBeNull();

  const search = screen.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('HOUSEHOLDS');
  await expect.poll(() => document.querySelector('.answers mark')?.textContent).toBe('households');
  await search.fill('no such words');
  await expect.element(screen.getByText('No answer matches.')).toBeVisible();
});

test('questions that OData does not tell apart have the answers of the XML', async () => {
  const send = async (path: string, body: string) => {
    const headers = { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await fetch(`/v1/projects/1/forms${path}`, { method: 'POST', headers, body });
    expect(answer.ok, await answer.clone().text()).toBe(true);
  };
  await send('?publish=true&ignoreWarnings=true', joinedForm);
  await send(
    '/joined/submissions',
    '<data id="joined" version="1"><a-b>North</a-b><a_b>South</a_b><meta><instanceID>uuid:1</instanceID></meta></data>',
  );
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    '/projects/1/forms/joined/submissions/uuid:1',
  );
  const answers = () =>
    [...document.querySelectorAll('.answers dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
  await expect.element(screen.getByRole('term').getByText('The first')).toBeVisible();
  await expect.poll(answers).toEqual([
    [expect.stringContaining('The first'), expect.stringContaining('North')],
    [expect.stringContaining('The second'), expect.stringContaining('South')],
    // The form has no place for it.
    ['instanceID', 'uuid:1'],
  ]);
});

test('steps through the list that it was opened from, and reviews by key, but not while someone writes', async () => {
  const all = await ids();
  const [first = '', second = '', third = ''] = all;
  const { screen, at } = await visit(second);
  const isShown = async (id: string, position: number) => {
    await expect.poll(at).toContain(encodeURIComponent(id));
    await expect.element(screen.getByText(`${position} of ${all.length}`)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  };
  await isShown(second, 2);
  await expect
    .element(screen.getByRole('link', { name: 'Previous submission' }))
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(first)));
  await screen.getByRole('link', { name: 'Next submission' }).click();
  await isShown(third, 3);
  await userEvent.keyboard('k');
  await isShown(second, 2);
  await userEvent.keyboard('j');
  await isShown(third, 3);
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  await dialog.getByLabelText(/^Notes/).fill('');
  await userEvent.keyboard('jk');
  await expect.element(dialog).toBeVisible();
  expect(at()).toContain(encodeURIComponent(third));
});

test('adds a comment, whose text stays until the server has it; one whose answer was lost is there once', async () => {
  const [first = ''] = await ids();
  const { screen } = await visit(first);
  const field = screen.getByRole('textbox', { name: 'Comment' });
  const send = screen.getByRole('button', { name: 'Add comment' });
  await send.click();
  await expect.element(screen.getByText('Enter a comment.')).toBeVisible();
  await field.fill('Please **check** <img src=x onerror=alert(1)>');
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'createSubmissionComment' });
  await send.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Please **check** <img src=x onerror=alert(1)>');
  await send.click();
  await expect.element(screen.getByText('Comment added.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('listitem').getByText('check')).toBeVisible();
  expect(document.querySelector('img[src=x]')).toBeNull();

  server().faults.add({ kind: 'lost', operation: 'createSubmissionComment' });
  await field.fill('Only once');
  await send.click();
  await expect.element(field).toHaveValue('');
  const comments = () => screen.getByRole('listitem').getByText('Only once').elements();
  await expect.poll(() => comments().length).toBe(1);
});

test('deletes a submission and takes that back', async () => {
  const [first = ''] = await ids();
  const { screen, at } = await visit(first);
  await screen.getByRole('button', { name: /^More actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/^Submission moved to the trash: /)).toBeVisible();
  expect(at()).toBe(`${form}/submissions`);
  expect(await ids()).not.toContain(first);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(() => expect(at()).toContain(encodeURIComponent(first)));
  expect(await ids()).toContain(first);
});

test('a viewer reads and comments, and changes nothing', async () => {
  const [first = ''] = await ids();
  await signOut('asked');
  queryClient.clear();
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visit(first);
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Review' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: /^More actions/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'View XML' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Delete' }).elements()).toEqual([]);
});

test('says why a submission cannot be shown, and loads it again', async () => {
  const [first = ''] = await ids();
  server().faults.add({ kind: 'problem', code: 500, operation: 'getSubmissionRow', times: 9 });
  const { screen } = await visit(first);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  server().faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Answers' })).toBeVisible();
});

test('a long answer is cut on screen and in compared versions, and whole on paper, on request and where a search found something', async () => {
  const long = `${'long text '.repeat(200)}nearly the end`;
  await submit('uuid:long', '<households>7</households>', 'short');
  const edited = await fetch(`/v1${form}/submissions/${encodeURIComponent('uuid:long')}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' },
    body: `<data id="water_point" version="${await version()}"><households>8</households><meta><instanceID>uuid:newer</instanceID><deprecatedID>uuid:long</deprecatedID><instanceName>${long}</instanceName></meta></data>`,
  });
  expect(edited.ok).toBe(true);
  const { screen } = await visit('uuid:long');
  const showAll = { name: 'Show all 2,014 characters' };
  await expect.element(screen.getByRole('button', showAll)).toBeVisible();
  const answers = () => document.querySelector('.answers-panel')?.textContent;
  expect(answers()).not.toContain('nearly the end');
  window.dispatchEvent(new Event('beforeprint'));
  expect(answers()).toContain('nearly the end');
  await expect.element(screen.getByRole('button', showAll)).not.toBeInTheDocument();
  window.dispatchEvent(new Event('afterprint'));
  await expect.element(screen.getByRole('button', showAll)).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search the answers' }).fill('nearly');
  await expect.element(screen.getByRole('mark').first()).toBeVisible();

  await screen.getByRole('button', { name: /^More actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Compare versions…' }).click();
  const dialog = screen.getByRole('dialog');
  const cell = dialog.getByRole('cell', { name: /^long text/ });
  await expect.element(cell).toBeVisible();
  expect(cell.element().textContent).not.toContain(long);
  await dialog.getByRole('button', showAll).click();
  expect(cell.element().textContent).toContain(long);
});

test('the download page says when the file does not exist', async () => {
  const [first = ''] = await ids();
  const { screen } = await visitPage(
    [
      {
        path: '/dl/projects/:projectId/forms/:xmlFormId/submissions/:instanceId/attachments/:attachmentName',
        Component: SubmissionFilePage,
      },
    ],
    `/dl${form}/submissions/${encodeURIComponent(first)}/attachments/no%20such.jpg`,
  );
  await expect.element(screen.getByText('This file does not exist')).toBeVisible();
  await expect.element(screen.getByText('no such.jpg')).toBeVisible();
});

test('asks for no picture that is not on the server, and says so, also where the list of files is refused', async () => {
  await submit('uuid:missing-picture', '<photo>\n pump.jpg\n</photo>');
  server().faults.add({ kind: 'delay', milliseconds: 400, operation: 'listSubmissionAttachments' });
  const asked = watchRequests();
  const { screen } = await visit('uuid:missing-picture');
  await expect.element(screen.getByText('The file was not uploaded.')).toBeVisible();
  const files = asked().filter((url) => url.includes('/attachments'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((url) => url.endsWith('/attachments/pump.jpg'))).toEqual([]);

  await screen.unmount();
  queryClient.clear();
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionAttachments', times: 99 });
  const again = await visit('uuid:missing-picture');
  await expect.element(again.screen.getByText('The file was not uploaded.')).toBeVisible();
});

test('shows a file whose name has white space around it', async () => {
  const bytes = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (character) => character.charCodeAt(0),
  );
  await submit('uuid:spaces', '<photo>\n p1.png\n</photo>');
  const sent = await fetch(`/v1${form}/submissions/uuid:spaces/attachments/p1.png`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', 'X-Requested-With': 'XMLHttpRequest' },
    body: new Blob([bytes]),
  });
  expect(sent.ok).toBe(true);
  const { screen } = await visit('uuid:spaces');
  await expect.element(screen.getByRole('button', { name: 'Enlarge p1.png', exact: true })).toBeVisible();
  const links = screen.getByRole('link', { name: 'Download p1.png', exact: true });
  await expect.poll(() => links.elements()).toHaveLength(2);
  for (const link of links.elements()) expect(link.getAttribute('href')).toMatch(/\/attachments\/p1\.png$/);

  const small = screen.getByRole('button', { name: 'Enlarge p1.png', exact: true });
  await small.click();
  const dialog = screen.getByRole('dialog', { name: 'p1.png' });
  await expect.element(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'p1.png');
  const large = dialog.getByRole('img', { name: 'p1.png' });
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(() => large.element().getAttribute('style')).toMatch(/rotate\(90deg\)/);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => large.element().getAttribute('style')).toMatch(/scale3d\(1\.5/);
  const names = dialog
    .getByRole('button')
    .elements()
    .map((button) => button.textContent || button.getAttribute('title'));
  expect(names).toEqual(['Close', 'Zoom out', 'Zoom in', 'Rotate']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(small).toHaveFocus();
});

test('lists the first of very many files, and more when they are wanted', async () => {
  const send = async (path: string, body: string) => {
    const headers = { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await fetch(`/v1/projects/1/forms${path}`, { method: 'POST', headers, body });
    expect(answer.ok).toBe(true);
  };
  await send(
    '?publish=true',
    `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Photos</h:title>
<model><instance><data id="photos" version="1"><visit><photo/></visit><meta><instanceID/></meta></data></instance>
<bind nodeset="/data/visit/photo" type="binary"/></model></h:head>
<h:body><repeat nodeset="/data/visit"><upload mediatype="image/*" ref="/data/visit/photo"><label>Photo</label></upload></repeat></h:body></h:html>`,
  );
  const visits = Array.from({ length: 150 }, (_, index) => `<visit><photo>photo-${index}.jpg</photo></visit>`).join('');
  await send(
    '/photos/submissions',
    `<data id="photos" version="1">${visits}<meta><instanceID>uuid:photos</instanceID></meta></data>`,
  );
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    '/projects/1/forms/photos/submissions/uuid%3Aphotos',
  );
  await expect.element(screen.getByText('0 of 150 expected files')).toBeVisible();
  const files = () => document.querySelectorAll('.submission-files > li');
  expect(files()).toHaveLength(100);
  await screen.getByRole('button', { name: 'Show more (50 left)' }).click();
  expect(files()).toHaveLength(150);
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
