import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '~/session/session';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { FillPage } from './FillPage';
import { FormLoading, loadingHintDelayMs } from './Outcome';

const mocks = mockPages('roles');
beforeEach(async () => {
  localStorage.clear();
  await deleteFilled((await stored<{ id: number }>('/users/current')).id);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const visit = (address: string) =>
  visitPage([{ path: '*', Component: FillPage }], address).then(({ screen }) => screen);

/** A form with a list of towns in a file, asked for if somebody moved. */
const towns = (id: string) => `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
  <h:head><h:title>Towns</h:title><model>
    <instance><data id="${id}" version="1"><moved/><town/><meta><instanceID/></meta></data></instance>
    <instance id="towns" src="jr://file-csv/towns.csv"/>
    <bind nodeset="/data/moved" type="string"/>
    <bind nodeset="/data/town" type="string" relevant="/data/moved = 'yes'"/>
    <bind nodeset="/data/meta/instanceID" type="string" jr:preload="uid" xmlns:jr="http://openrosa.org/javarosa"/>
  </model></h:head>
  <h:body>
    <input ref="/data/moved"><label>Moved</label></input>
    <select1 ref="/data/town"><label>Town</label>
      <itemset nodeset="instance('towns')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>
  </h:body></h:html>`;

/** Publishes the form, with or without its file. Returns its path. */
async function publish(id: string, file: string | null): Promise<string> {
  const path = `/projects/1/forms/${id}`;
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const post = async (url: string, type: string, body: string) => {
    const answer = await fetch(`/v1${url}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
    expect(answer.status).toBe(200);
  };
  await post('/projects/1/forms', 'application/xml', towns(id));
  if (file !== null) await post(`${path}/draft/attachments/towns.csv`, 'text/csv', file);
  await post(`${path}/draft/publish?version=1`, 'application/json', '');
  return path;
}

describe('a form that cannot be loaded', () => {
  test('says that the browser refuses WebAssembly, and whom to tell', async () => {
    const path = await publish('wasm', null);
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('refused by the policy'));
    const screen = await visit(`${path}/submissions/new`);
    await expect.element(screen.getByRole('heading', { name: 'This form cannot be shown here' })).toBeVisible();
    await expect.element(screen.getByText(/must allow “wasm-unsafe-eval”/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  });

  test('names the file that failed, and loads again', async () => {
    const path = await publish('failing', 'name,label\nkora,Kora\n');
    mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'getFormAttachment' });
    const screen = await visit(`${path}/submissions/new`);
    await expect.element(screen.getByText('A file of this form could not be loaded: towns.csv')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByLabelText('Moved').fill('yes');
    await expect.element(screen.getByLabelText('Kora')).toBeVisible();
  });

  test('names the application, and leads back to where its reader may go', async () => {
    const path = '/projects/1/forms/water_point';
    const [one] = await stored<{ instanceId: string }[]>(`${path}/submissions`);
    const submission = `${path}/submissions/${encodeURIComponent(one?.instanceId ?? '')}`;
    for (const [role, address, link, to] of [
      ['viewer', `${path}/submissions/new`, 'Back to the form', `${path}/submissions`],
      ['viewer', `${submission}/edit`, 'Go to the submission', submission],
      ['collector', `${submission}/edit`, 'Go to your projects', '/'],
      ['nobody', `${path}/preview`, 'Go to your projects', '/'],
    ] as const) {
      await signOut('other-tab');
      await signIn(`${role}@example.org`, `demonstration-${role}`);
      const screen = await visit(address);
      await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
      await expect.element(screen.getByRole('link', { name: 'Alidade' })).toHaveAttribute('href', '/');
      await screen.unmount();
    }
  });

  test('says after a while that the form, or the engine, has not come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const both = (['form', 'engine'] as const).map((what) => <FormLoading key={what} what={what} />);
    const { screen } = await visitPage([{ path: '*', element: <>{both}</> }], '/');
    vi.advanceTimersByTime(loadingHintDelayMs);
    vi.useRealTimers();
    await expect.element(screen.getByRole('button', { name: 'Load the page again' }).nth(1)).toBeVisible();
    await expect.element(screen.getByText(/The server has not sent the form/)).toBeVisible();
    await expect.element(screen.getByText(/has not started yet/)).toBeVisible();
  });
});

describe('a form without one of its files', () => {
  test('says so, asks nobody for the file, and is sent only while no answer depends on it', async () => {
    const path = await publish('towns', null);
    performance.clearResourceTimings();
    const screen = await visit(`${path}/submissions/new`);
    await expect
      .element(screen.getByRole('note'))
      .toHaveTextContent('A file of this form is missing (towns.csv). Tell the survey team.');
    await screen.getByLabelText('Moved').fill('yes');
    // Above the form, and in place of the choices.
    await expect.element(screen.getByText('towns.csv').nth(1)).toBeVisible();
    await screen.getByRole('button', { name: 'Send' }).click();
    const dialog = screen.getByRole('dialog', { name: 'The form was not sent' });
    await expect.element(dialog.getByText(/Some answers depend on it/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByLabelText('Moved')).toHaveValue('yes');
    expect(await stored<unknown[]>(`${path}/submissions`)).toEqual([]);
    await screen.getByLabelText('Moved').fill('no');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('The form has been sent')).toBeVisible();
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('towns.csv'))).toEqual([]);
  });
});

describe('a form whose data file has something wrong', () => {
  test('can be filled, and tells those who may change it the row and what to do, and does not trouble others', async () => {
    const path = await publish('towns', 'name,label\nkora,Kora, old\n');
    const problem = /The file towns\.csv has problems/;
    const screen = await visit(`${path}/submissions/new`);
    await screen.getByText(problem).click();
    await expect.element(screen.getByText(/^Row 2: 3 cells below a header of 2/)).toBeVisible();
    await screen.unmount();
    const preview = await visit(`${path}/preview`);
    await expect.element(preview.getByText(problem)).toBeVisible();
    await preview.unmount();
    await signOut('other-tab');
    await signIn('collector@example.org', 'demonstration-collector');
    const other = await visit(`${path}/submissions/new`);
    await other.getByLabelText('Moved').fill('yes');
    await expect.element(other.getByLabelText('Kora')).toBeVisible();
    await expect.element(other.getByText(problem)).not.toBeInTheDocument();
  });

  test('is not sent if nobody can read the file, and says why', async () => {
    const path = await publish('towns', 'name,label\nkora,"Kora\n');
    const screen = await visit(`${path}/submissions/new`);
    await screen.getByLabelText('Moved').fill('yes');
    await screen.getByRole('button', { name: 'Send' }).click();
    const dialog = screen.getByRole('dialog', { name: 'The form was not sent' });
    await expect.element(dialog.getByText(/towns\.csv.*Row 2: a quotation mark opens a cell/)).toBeVisible();
    expect(await stored<unknown[]>(`${path}/submissions`)).toEqual([]);
  });
});
