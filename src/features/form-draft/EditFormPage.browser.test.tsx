import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getGetDraftQueryKey } from '~/api/generated/hooks/form-drafts';
import { markStale, queryClient } from '~/api/query-client';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { definition, dropFiles, refusal, xmlFile } from '../../../tests/helpers/definitions';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { EditFormPage } from './EditFormPage';

const mocks = mockPages('roles');
const path = '/projects/1/forms/wells';
const visit = () =>
  visitPage(
    [
      { path: '/projects/:projectId/forms/:xmlFormId/draft', element: <EditFormPage /> },
      { path: '*', element: <p>Another page</p> },
    ],
    `${path}/draft`,
  );

async function send(to: string, body?: string): Promise<void> {
  const response = await fetch(`/v1/projects/1${to}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(body !== undefined && { 'content-type': 'application/xml' }) },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${to}: ${await response.text()}`);
}
const makeDraft = () => send('/forms', definition('wells'));
const makePublished = () => send('/forms?publish=true', definition('wells'));
const storedDraft = () => stored<{ version: string; webformsEnabled: boolean }>(`${path}/draft`);

test('a new form shows its sections and what is to be done, is tested, changes its web form, and is deleted', async () => {
  await makeDraft();
  const { screen, at } = await visit();
  await expect.element(screen.getByRole('heading', { name: 'Draft version: 1' })).toBeVisible();
  const list = screen.getByRole('navigation', { name: 'Sections of the draft' });
  await expect.element(list).toMatchTextContent(/Testing.*not tested/);
  // The definition is read once somebody uses the page.
  await list.hover();
  await expect.element(list).toMatchTextContent(/Definition.*done.*Testing.*not tested/);
  await expect
    .element(screen.getByRole('link', { name: 'Publish draft' }))
    .toHaveAttribute('href', `${path}/draft/publish`);

  await screen.getByRole('button', { name: 'Test on a device…' }).click();
  const device = screen.getByRole('dialog', { name: 'Test on a device' });
  await expect.element(device.getByRole('img', { name: 'Test QR code' })).toBeVisible();
  await expect.element(device).toMatchTextContent(/stops working when you publish or abandon/);
  await userEvent.keyboard('{Escape}');
  await expect.element(device).not.toBeInTheDocument();

  const enketo = screen.getByRole('radio', { name: 'Enketo compatibility mode' });
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateForm' });
  await enketo.click();
  await expect.element(screen.getByText(/You do not have permission/)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /ODK Web Forms/ })).toBeChecked();
  await enketo.click();
  await expect.element(screen.getByText('Web form experience changed.')).toBeVisible();
  await expect.element(enketo).toBeChecked();
  expect((await storedDraft()).webformsEnabled).toBe(false);
  // Enketo has not processed the draft.
  await expect.element(screen.getByText(/Testing in the browser is not available yet/)).toBeVisible();

  await screen.getByRole('button', { name: 'Delete form' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete form' });
  await expect
    .element(dialog)
    .toMatchTextContent(/Move Wells <b>north<\/b> \(wells\) to the trash\? It was never published\./);
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await expect.poll(() => at()).toBe('/projects/1');
  await expect.element(screen.getByText(/^Form moved to the trash: .*Wells <b>north<\/b> \(wells\)/)).toBeVisible();
});

test('shows a test that was sent in another tab', async () => {
  await makeDraft();
  const { screen } = await visit();
  const list = screen.getByRole('navigation', { name: 'Sections of the draft' });
  await expect.element(list).toMatchTextContent(/Testing.*not tested/);
  await send('/forms/wells/draft/submissions', '<data id="wells" version="1"><age>4</age></data>');
  markStale(getGetDraftQueryKey(1, 'wells'));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(list).not.toMatchTextContent(/not tested/);
  await expect.element(screen.getByRole('link', { name: '1 test submission' })).toBeVisible();
});

test('starts a draft from the published version, abandons it, and starts one with a file despite warnings', async () => {
  await makePublished();
  const { screen } = await visit();
  await expect.element(screen.getByRole('heading', { name: 'No draft' })).toBeVisible();
  await expect.element(screen.getByText(/Current version: 1/)).toBeVisible();
  await screen.getByRole('button', { name: 'Create a new draft' }).click();
  await expect.element(screen.getByText('Same definition as the published version')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /Enketo/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Abandon draft' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Abandon draft' });
  await expect.element(dialog).toMatchTextContent(/the definition of the draft, version 1.*no test submissions/);
  await dialog.getByRole('button', { name: 'Abandon draft' }).click();
  await expect.element(screen.getByText('Draft abandoned.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No draft' })).toBeVisible();
  await expect.element(screen.getByText(/no longer exists/)).not.toBeInTheDocument();
  expect((await ask(`${path}/draft`)).status).toBe(404);

  const workflowWarnings = [{ type: 'structureChanged', details: ['a'] }];
  const details = { warnings: { xlsFormWarnings: null, workflowWarnings } };
  mocks().server.faults.add({ kind: 'problem', code: 400.16, operation: 'createDraft', details });
  dropFiles(xmlFile(definition('wells', '2')));
  const anyway = screen.getByRole('button', { name: 'Upload anyway' });
  await expect.element(anyway).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  await anyway.click();
  await expect.element(screen.getByRole('heading', { name: 'Draft version: 2' })).toBeVisible();
  await expect.poll(hasUnsaved).toBe(false);
});

test('uploads another definition, after what it does to the data; a refused one leaves the draft as it is', async () => {
  await makePublished();
  await send('/forms/wells/draft');
  const { screen } = await visit();
  await expect.element(screen.getByText('Same definition as the published version')).toBeVisible();
  const anyway = screen.getByRole('button', { name: 'Upload anyway' });
  const version = async (name: string) => {
    await expect.element(screen.getByRole('heading', { name: `Draft version: ${name}` })).toBeVisible();
  };
  dropFiles(xmlFile(definition('other')));
  await expect.element(refusal(screen)).toMatchTextContent(/form ID must be wells, but in the file it is other/);
  await version('1');
  dropFiles(xmlFile(definition('wells', '2', 'years')));
  await expect.element(refusal(screen)).toMatchTextContent(/1 field of the published version.*Fields:age/);
  expect(hasUnsaved()).toBe(true);
  await anyway.click();
  await expect.element(screen.getByText('Definition uploaded.')).toBeVisible();
  await version('2');
  await expect.element(screen.getByText('Changed from the published version', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument();

  const text = definition('wells', '3').replace('type="int"', 'type="string"');
  dropFiles(xmlFile(text));
  await expect
    .element(refusal(screen))
    .toMatchTextContent(/1 question becomes text.*cannot be changed back.*age: Integer → Text/);
  expect((await storedDraft()).version).toBe('2');
  await anyway.click();
  await version('3');
  await expect.element(screen.getByRole('status').filter({ hasText: 'age: Integer → Text' })).toBeVisible();
  // One question for what this page finds and what the server warns of.
  dropFiles(xmlFile(definition('wells', '4', 'years').replace('ref="/data/years"', 'ref="/data/agee"')));
  await expect
    .element(refusal(screen))
    .toMatchTextContent(/Line 7: the answer belongs to.*1 field of the published version.*Fields:age/);
  await anyway.click();
  await version('4');
  await expect.element(screen.getByRole('navigation').getByText('1 problem')).toBeVisible();
  await expect.element(screen.getByText(/Line 7: the answer belongs to/)).toBeVisible();
});

test('finds out whether an upload whose answer was lost was done', async () => {
  await makeDraft();
  const { screen } = await visit();
  await expect.element(screen.getByRole('heading', { name: 'Draft version: 1' })).toBeVisible();
  mocks().server.faults.add({ kind: 'lost', operation: 'createDraft' });
  dropFiles(xmlFile(definition('wells', '2')));
  await expect.element(screen.getByText('Definition uploaded.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Draft version: 2' })).toBeVisible();
  mocks().server.faults.add({ kind: 'offline', operation: 'createDraft' });
  dropFiles(xmlFile(definition('wells', '3')));
  await expect.element(refusal(screen)).toMatchTextContent(/Nothing was changed: try again/);
  expect((await storedDraft()).version).toBe('2');
});

test('says what somebody else did to the draft', async () => {
  await makePublished();
  await send('/forms/wells/draft');
  const { screen } = await visit();
  await expect.element(screen.getByText('Same definition as the published version')).toBeVisible();
  await send('/forms/wells/draft', definition('wells', '2'));
  await queryClient.invalidateQueries({ queryKey: getGetDraftQueryKey(1, 'wells') });
  await expect.element(screen.getByText(/Someone else changed the definition/)).toBeVisible();
  await send('/forms/wells/draft/publish');
  await queryClient.invalidateQueries({ queryKey: getGetDraftQueryKey(1, 'wells') });
  await expect.element(screen.getByText(/draft that was open here no longer exists/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create a new draft' })).toBeVisible();
});
