import { expect, test } from 'vitest';
import { loadTexts } from '~/i18n/i18n';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsMapPage } from './SubmissionsMapPage';

const asked: string[] = [];
mockPages('demo', ({ worker }) => {
  void Promise.all([loadTexts('jobs'), loadTexts('map')]);
  worker.events.on('request:start', ({ request }) => {
    asked.push(decodeURIComponent(new URL(request.url).search.replaceAll('+', ' ')));
  });
});

const path = '/projects/1/forms/household_survey/submissions/map';
const routes = [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/map', Component: SubmissionsMapPage }];

test('reads those of the selected ones that the list beside does not show', async () => {
  const { screen } = await visitPage(routes, path);
  const map = screen.getByRole('application', { name: /^Map of 3\d\d submissions$/ });
  await expect.element(map).toBeVisible();
  const count = Number(/\d+/.exec(map.element().getAttribute('aria-label') ?? '')?.[0]);
  asked.length = 0;
  await screen.getByRole('button', { name: 'Select what is in view' }).click();
  await expect.element(screen.getByText(`${count} selected`), { timeout: 45_000 }).toBeVisible();
  const ids = asked.flatMap((search) => search.match(/__id eq '/g) ?? []);
  expect(ids).toHaveLength(count);
  // Seven calls, each of which compares all submissions with sixty ids.
}, 60_000);
