import { Outlet } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { JobsGate } from '~/app/shell/JobsGate';
import { paging } from '~/domain/row-index/source';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { loadCatalogue } from '~/i18n/i18n';
import { emptyStorage, loaded } from '../../../../tests/helpers/local-index';
import { mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';
import { SubmissionsMapPage } from './SubmissionsMapPage';

const form = '/projects/1/forms/household_survey';
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
mockPages('demo', ({ worker }) => {
  void Promise.all(['jobs', 'map', 'find', 'row-index', 'submissions'].map((part) => loadCatalogue(part as 'map')));
  worker.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(decodeURIComponent((pathname + search).replaceAll('+', ' ')));
  });
});

beforeEach(async () => {
  await emptyStorage();
  paging.fewestRows = 100;
  paging.mostRows = 400;
});

const household = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;

interface Household extends SubmissionRow {
  location: unknown;
  village: string;
  water: string;
}
const serverRows = async () => (await stored<{ value: Household[] }>(`${form}.svc/Submissions`)).value;
const located = (rows: readonly Household[]) => rows.filter(({ location }) => parseGeoAnswer(location) !== null);

async function open(query = '') {
  asked.length = 0;
  const visited = await visitPage(routes, `${list}/map${query}`);
  return {
    ...visited,
    map: (count: number) => visited.screen.getByRole('application', { name: `Map of ${count} submissions` }),
  };
}

/** Draws a box over a part of the map: from and to in parts of its size. */
function drawBox([left, top]: [number, number], [right, bottom]: [number, number]) {
  const sheet = document.querySelector('.map-drawing');
  if (!sheet) throw new Error('nothing to draw on');
  const box = sheet.getBoundingClientRect();
  const send = (type: string, x: number, y: number) =>
    sheet.dispatchEvent(
      new PointerEvent(type, {
        clientX: box.left + x * box.width,
        clientY: box.top + y * box.height,
        pointerId: 1,
        isPrimary: true,
        bubbles: true,
        cancelable: true,
      }),
    );
  // A pointer that no device has cannot be captured.
  (sheet as HTMLElement).setPointerCapture = () => undefined;
  send('pointerdown', left, top);
  send('pointermove', (left + right) / 2, (top + bottom) / 2);
  send('pointermove', right, bottom);
  send('pointerup', right, bottom);
}

/** How many the map shows, once it shows any. */
const shown = () =>
  vi.waitFor(() => {
    const label = document.querySelector('[role=application]')?.getAttribute('aria-label') ?? '';
    const count = Number(/\d+/.exec(label)?.[0]);
    expect(count).toBeGreaterThan(0);
    return count;
  }, 10_000);

const isFromServer = () =>
  asked.some((address) => address.includes('geojson') || address.includes('$select=__id,location'));

test('with an index, shows what the table finds without asking the server for places; a drawn box selects, filters and finds', async () => {
  await loaded(household);
  const rows = located(await serverRows());
  const village = rows[0]?.village ?? '';
  const found = rows.filter((row) => JSON.stringify(row).includes(village));
  const approved = found.filter(({ __system }) => __system.reviewState === 'approved');
  expect(approved.length).toBeGreaterThan(0);
  expect(found.length).toBeGreaterThan(approved.length);
  const { screen, at, map, router } = await open(`?find=${encodeURIComponent(village)}`);
  expect(await shown()).toBe(found.length);
  const legend = screen.getByRole('region', { name: 'Review state' });
  await expect
    .element(legend.getByRole('listitem').filter({ hasText: 'Approved' }))
    .toHaveTextContent(`Approved ${approved.length}`);
  expect(isFromServer()).toBe(false);
  expect(asked.some((url) => url.includes('$select=__id,__system'))).toBe(false);

  await router.navigate('?');
  await expect.element(map(rows.length)).toBeVisible();
  const bar = screen.getByRole('group', { name: 'Drawn area' });
  const drawSome = async () => {
    await screen.getByRole('button', { name: 'Select with a box' }).click();
    drawBox([0.1, 0.02], [0.5, 0.98]);
    await expect.element(bar).toBeVisible();
    const selected = screen.getByText(/^\d+ selected$/);
    await expect.element(selected).toBeVisible();
    return Number.parseInt(selected.element().textContent ?? '', 10);
  };
  let count = await drawSome();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(rows.length);
  await bar.getByRole('button', { name: 'Show only these' }).click();
  await expect.element(map(count)).toBeVisible();
  expect(at()).toContain('where=location~within~');
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(map(rows.length)).toBeVisible();

  // The map has moved.
  count = await drawSome();
  await bar.getByRole('link', { name: 'Show in the table' }).click();
  await expect.poll(at).toContain('where=location~within~');
  await expect.element(screen.getByRole('treegrid', { name: 'Submissions' })).toBeVisible();
  await expect.element(screen.getByText(`${count} selected`)).toBeVisible();
  await expect.poll(() => document.querySelector('.filter-bar')?.textContent).toContain(`${count} of`);
  await screen.getByRole('link', { name: 'Map', exact: true }).click();
  expect(await shown()).toBe(count);
  await expect.element(screen.getByText(`${count} selected`)).toBeVisible();
});

test('without an index, says so where the address finds by answers, and asks for no places', async () => {
  const { screen } = await open('?where=water~anyOf~rain');
  await expect.element(screen.getByRole('button', { name: 'Enable search' })).toBeVisible();
  expect(document.querySelector('[role=application]')).toBeNull();
  expect(isFromServer()).toBe(false);
  await screen.getByRole('button', { name: 'Enable search' }).click();
  const rows = located(await serverRows());
  const found = rows.filter((row) => /\brain\b/.test(row.water ?? ''));
  expect(found.length).toBeGreaterThan(5);
  expect(await shown()).toBe(found.length);
  // Not the whole world, which the empty map had shown before.
  await expect.element(screen.getByText(/^\d\d? km$/)).toBeVisible();
});

const wells = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>Wells</h:title>
    <model>
      <instance><data id="wells" version="1"><area/><well jr:template=""><place/><works/></well><orx:meta><orx:instanceID/></orx:meta></data></instance>
      <bind nodeset="/data/area" type="string"/>
      <bind nodeset="/data/well/place" type="geopoint"/>
      <bind nodeset="/data/well/works" type="string"/>
      <bind nodeset="/data/orx:meta/orx:instanceID" type="string" readonly="true()"/>
    </model>
  </h:head>
  <h:body><input ref="/data/area"><label>Area</label></input>
    <group ref="/data/well"><label>Well</label><repeat nodeset="/data/well">
      <input ref="/data/well/place"><label>Place</label></input>
      <input ref="/data/well/works"><label>Works</label></input>
    </repeat></group>
  </h:body>
</h:html>`;

const visit = (number: number, area: string, ...places: string[]) =>
  `<data xmlns:orx="http://openrosa.org/xforms" id="wells" version="1"><area>${area}</area>${places
    .map((place) => `<well><place>${place}</place><works>yes</works></well>`)
    .join(
      '',
    )}<orx:meta><orx:instanceID>uuid:00000000-0000-4000-9000-${String(number).padStart(12, '0')}</orx:instanceID></orx:meta></data>`;

async function post(path: string, body: string) {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const response = await fetch(`/v1/projects/1/forms${path}`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

test('shows every place of a repeat, and finds a submission by any of them', async () => {
  await post('?publish=true', wells);
  await post('/wells/submissions', visit(1, 'north', '-1.2 36.8 0 0', '-1.3 36.9 0 0'));
  await post('/wells/submissions', visit(2, 'south', '-4 39 0 0'));
  await post('/wells/submissions', visit(3, 'none'));
  await loaded({ kind: 'submissions', projectId: 1, xmlFormId: 'wells' });
  asked.length = 0;
  const { screen } = await visitPage(routes, '/projects/1/forms/wells/submissions/map?colour=/area');
  const map = (count: number) => screen.getByRole('application', { name: `Map of ${count} submissions` });
  await expect.element(map(2)).toBeVisible();
  await expect.element(screen.getByText('1 has no place')).toBeVisible();
  const legend = screen.getByRole('region', { name: 'Area' });
  await expect.element(legend.getByText('north')).toBeVisible();
  // What changed since then may be asked for by now; neither places nor everything again.
  const changes = (address: string) => address.includes('__system/updatedAt ge ');
  const whole = (address: string) => address.includes('geojson') || address.includes('$expand');
  expect(asked.filter((address) => whole(address) && !changes(address))).toEqual([]);
  // All three marks come out of the way of each other: the box is around one turn of the first submission.
  const where = encodeURIComponent('well/place~within~36.85 -1.35~36.95 -1.35~36.95 -1.25~36.85 -1.25');
  await visitPage(routes, `/projects/1/forms/wells/submissions/map?where=${where}`);
  await expect.element(map(1).last()).toBeVisible();
});

test('reads those of the selected ones that the list beside does not show', async () => {
  const { screen, map } = await open();
  const count = await shown();
  expect(count).toBeGreaterThan(250);
  await expect.element(map(count)).toBeVisible();
  asked.length = 0;
  await screen.getByRole('button', { name: 'Select what is in view' }).click();
  await expect.element(screen.getByText(`${count} selected`)).toBeVisible();
  const ids = asked.flatMap((query) => query.match(/__id eq '/g) ?? []);
  expect(ids).toHaveLength(count);
});
