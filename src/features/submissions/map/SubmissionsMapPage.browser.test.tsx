import { Outlet } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { JobsGate } from '~/app/shell/JobsGate';
import { loadCatalogue } from '~/i18n/i18n';
import { signIn } from '~/session/session';
import { deleteRowIndexes } from '~/shared/lib/row-indexes';
import { choose } from '../../../../tests/helpers/choose';
import { mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';
import { SubmissionsMapPage } from './SubmissionsMapPage';

const form = '/projects/1/forms/water_point';
const list = `${form}/submissions`;

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const routes = [
  {
    Component: Frame,
    children: [
      { path: '/projects/:projectId/forms/:xmlFormId/submissions/map', Component: SubmissionsMapPage },
      { path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage },
    ],
  },
];

const asked: string[] = [];
const mocks = mockPages('roles', ({ worker }) => {
  void Promise.all([loadCatalogue('jobs'), loadCatalogue('map'), loadCatalogue('find')]);
  worker.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(decodeURIComponent((pathname + search).replaceAll('+', ' ')));
  });
});

// The shell does so at the log-out.
afterEach(() => deleteRowIndexes(1));

interface Feature {
  id: string;
  geometry: { coordinates: [number, number] };
}
const placesOf = async (query = '') =>
  (await stored<{ features: Feature[] }>(`${form}/submissions.geojson?fieldpath=/location${query}`)).features;

async function open(query = '') {
  asked.length = 0;
  const visited = await visitPage(routes, `${list}/map${query}`);
  const { screen } = visited;
  const rows = screen.getByRole('region', { name: 'Submissions' }).getByRole('listitem');
  await vi.waitFor(() => expect(rows.elements().length).toBeGreaterThan(0), 10_000);
  return {
    ...visited,
    rows,
    map: (count: number) => screen.getByRole('application', { name: `Map of ${count} submissions` }),
  };
}

test('shows the places, with states in a legend, also one of a newer server, colours by a question, and offers to find', async () => {
  const { submissions, forms } = mocks().server.store.tables;
  const water = forms.one('xmlFormId', '1 water_point');
  const held = submissions.filter(({ formId, reviewState }) => formId === water?.id && reviewState === 'approved');
  expect(held).toHaveLength(1);
  await mocks().server.store.write(() =>
    held.forEach(({ id }) => submissions.patch(id, { reviewState: 'on_hold' as 'approved' })),
  );
  const { screen, map, at } = await open();
  await expect.element(map((await placesOf()).length)).toBeVisible();
  const legend = screen.getByRole('region', { name: 'Review state' });
  await expect.element(legend.getByText('on_hold')).toBeVisible();
  await expect.element(legend.getByRole('listitem').first()).toHaveTextContent('Received 4');
  await choose(screen.getByRole('combobox', { name: 'Colour by' }), 'pump');
  await expect.poll(at).toContain('colour=/pump');
  await expect.element(screen.getByRole('region', { name: 'Does the pump work?' }).getByText('Slowly')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Find in all answers' }).click();
  await expect.element(screen.getByText(/^\d+ in this browser/)).toBeVisible();
  await expect.element(map(5)).toBeVisible();
});

test('reads all places at once where the answer is sure to be right', async () => {
  const { map } = await open('?reviewState=%27approved%27');
  await expect.element(map(1)).toBeVisible();
  const call = asked.find((address) => address.includes('submissions.geojson'));
  expect(call).toContain("fieldpath=/location&$filter=__system/reviewState eq 'approved'");
});

test('reads places with the rows while test submissions would be among them', async () => {
  const started = await fetch(`/v1${form}/draft`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(started.status).toBe(200);
  const { map } = await open();
  await expect.element(map(5)).toBeVisible();
  expect(asked.some((address) => address.includes('geojson'))).toBe(false);
  expect(asked.some((address) => address.includes('$select=__id,location'))).toBe(true);
});

test('people who cannot know of a draft get the places with the rows', async () => {
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { map } = await open();
  await expect.element(map(5)).toBeVisible();
  expect(asked.some((path) => path.includes('geojson') || path.includes('/draft'))).toBe(false);
});

test('a row of the list shows what it is, with its answers; Page Down goes on, and a review shows in the legend', async () => {
  const { screen, rows, map } = await open('?reviewState=null');
  await expect.element(map(4)).toBeVisible();
  const legend = screen.getByRole('region', { name: 'Review state' });
  await expect.element(legend.getByRole('listitem').first()).toHaveTextContent('Received 4');
  const [first, second] = rows.elements().map((row) => row.textContent?.split(' · ')[0] ?? '');
  await rows.first().getByRole('button').click();
  const heading = screen.getByRole('heading', { level: 2 });
  const shown = () => heading.element().textContent;
  await expect.poll(shown).toContain(`${first} · `);
  await expect.element(screen.getByRole('cell').first()).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open', exact: true });
  expect(link.element().getAttribute('href')).toMatch(/^\/projects\/1\/forms\/water_point\/submissions\/uuid/);
  (map(4).element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(shown).toContain(`${second} · `);
  await screen.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Has issues' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(map(3)).toBeVisible();
  await expect.element(legend.getByRole('listitem').first()).toHaveTextContent('Received 3');
});

test('the filters and the selection go along to the table, and back', async () => {
  const { screen, at, map } = await open('?reviewState=null');
  await expect.element(map(4)).toBeVisible();
  await screen.getByRole('button', { name: 'Select what is in view' }).click();
  await expect.element(screen.getByText('4 selected')).toBeVisible();
  await screen.getByRole('link', { name: 'Table', exact: true }).click();
  await expect.poll(() => at()).toBe(`${list}?reviewState=null`);
  await expect.element(screen.getByText('4 selected')).toBeVisible();
  const boxes = screen.getByRole('checkbox', { name: /^Select this row/ });
  await boxes.first().click();
  await expect.element(screen.getByText('3 selected')).toBeVisible();
  await screen.getByRole('link', { name: 'Map', exact: true }).click();
  await expect.element(map(4)).toBeVisible();
  await expect.element(screen.getByText('3 selected')).toBeVisible();
});

test('says why there are no places, and tries again', async () => {
  const { server } = mocks();
  server.faults.add({ kind: 'problem', code: 500.1, operation: 'listSubmissionPlaces', times: 9 });
  onTestFinished(() => server.faults.clear());
  const { screen, map } = await open();
  await expect.element(screen.getByText('This could not be loaded.')).toBeVisible();
  server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(map(5)).toBeVisible();
});
