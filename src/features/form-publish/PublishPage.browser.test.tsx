import { expect, test } from 'vitest';
import { PublishPage } from './PublishPage';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import type { FormExtended, FormVersionExtended } from '~/api/schema';

const mocks = mockPages('demo');
const form = '/projects/1/forms/household_survey';

/** Renders the page of a form; other pages are empty. */
const visit = (address = `${form}/draft/publish`) =>
  visitPage(
    [
      { path: '/projects/:projectId/forms/:xmlFormId/draft/publish', Component: PublishPage },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    address,
  );

/** Starts a draft: a copy of the published version, or a definition. */
async function startDraft(xml?: string) {
  const response = await fetch(`/v1${form}/draft?ignoreWarnings=true`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(xml !== undefined && { 'content-type': 'application/xml' }) },
    ...(xml !== undefined && { body: xml }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}

test('says that there is nothing to publish, and where to make a draft', async () => {
  const { screen } = await visit();
  await expect.element(screen.getByText('Nothing to publish')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to Edit Form' })).toHaveAttribute('href', `${form}/draft`);
});

test('asks for another name when the version was used, and publishes with it and the notes', async () => {
  await startDraft();
  const { screen, at } = await visit();
  await expect.element(screen.getByText('The draft is the same as the published version.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Version', exact: true }).fill('next one');
  await screen.getByRole('textbox', { name: 'Version notes (optional)' }).fill('Añadí preguntas');
  await screen.getByRole('button', { name: 'Publish version next one' }).click();
  await expect.poll(at).toBe(`${form}/versions`);
  await expect.element(screen.getByText(/Version .*next one.* published\./)).toBeVisible();
  expect((await stored<FormExtended>(form)).version).toBe('next one');
  const [latest] = await stored<FormVersionExtended[]>(`${form}/versions`);
  expect(latest?.publishNotes).toBe('Añadí preguntas');
  expect(mocks().server.faults.list()).toEqual([]);
});
