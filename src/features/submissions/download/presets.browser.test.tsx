import { expect, test } from 'vitest';
import type { CurrentUserExtended } from '~/api/schema';
import { project } from '~/session/preference-rules';
import { SubmissionsPage } from '../SubmissionsPage';
import { ask, mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';

mockPages('demo');

async function open() {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    '/projects/1/forms/household_survey/submissions',
  );
  await screen.getByRole('button', { name: 'Download', exact: true }).click();
  return { screen, dialog: screen.getByRole('dialog') };
}

test('stores options under a name, chooses, renames and deletes them', async () => {
  const { dialog } = await open();
  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click();
  await dialog.getByRole('button', { name: 'Save as preset' }).click();
  await dialog.getByLabelText('Name of the preset').fill('For the <b>team</b>');
  await dialog.getByRole('button', { name: 'Save preset' }).click();
  await expect.element(dialog.getByLabelText('Preset', { exact: true })).toHaveValue('For the <b>team</b>');
  await dialog.getByRole('radio', { name: /^Main table/ }).click();
  await expect.element(dialog.getByLabelText('Preset', { exact: true })).toHaveValue('');
  await dialog.getByLabelText('Preset', { exact: true }).selectOptions('For the <b>team</b>');
  await expect.element(dialog.getByRole('radio', { name: /^JSON Lines/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Rename preset' }).click();
  await dialog.getByLabelText('Name of the preset').fill('Team');
  await dialog.getByRole('button', { name: 'Save preset' }).click();
  await expect.element(dialog.getByLabelText('Preset', { exact: true })).toHaveValue('Team');
  await expect
    .poll(async () => JSON.stringify(await stored('/users/current')))
    .toMatch(/"alidadeDownloadPresets":\[\{"xmlFormId":"household_survey","name":"Team","options":\{"format":"jsonl"/);
  await dialog.getByRole('button', { name: 'Delete preset' }).click();
  await expect.element(dialog.getByText('None saved')).toBeInTheDocument();
});

test('a preset that was saved in another tab stays, also under the same name', async () => {
  const { dialog } = await open();
  const others = ['Team', 'Weekly'].map((name) => ({
    xmlFormId: 'household_survey',
    name,
    options: { format: 'csv' },
  }));
  await ask('/user-preferences/project/1/alidadeDownloadPresets', 'PUT', { propertyValue: others });
  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click();
  await dialog.getByRole('button', { name: 'Save as preset' }).click();
  await dialog.getByLabelText('Name of the preset').fill('Team');
  await dialog.getByRole('button', { name: 'Save preset' }).click();
  await expect.element(dialog.getByLabelText('Preset', { exact: true })).toHaveValue('Team (2)');
  const names = async () => {
    const { preferences } = await stored<CurrentUserExtended>('/users/current');
    return project
      .alidadeDownloadPresets(preferences.projects['1']?.['alidadeDownloadPresets'])
      .map(({ name }) => name);
  };
  await expect.poll(names).toEqual(['Team', 'Weekly', 'Team (2)']);
  await dialog.getByRole('button', { name: 'Delete preset' }).click();
  await expect.poll(names).toEqual(['Team', 'Weekly']);
});
