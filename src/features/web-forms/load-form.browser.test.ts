import { afterEach, expect, test, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { signIn, signOut } from '~/session/session';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { parseFillUrl } from './fill-url';
import { loadForm } from './load-form';

const mocks = mockPages('roles');
const path = '/projects/1/forms/water_point';
afterEach(() => {
  setLinkToken(null);
  vi.unstubAllGlobals();
});

/** What a visit of this address ends with. */
async function load(address: string) {
  const { pathname, search } = new URL(address, 'http://host');
  const asked = parseFillUrl({ pathname, search });
  if (!asked) throw new Error('not an address of a form');
  setLinkToken(asked.token);
  try {
    return { form: (await loadForm(asked)).form.xmlFormId };
  } catch (error) {
    return error;
  } finally {
    setLinkToken(null);
  }
}

const asRole = async (role: 'viewer' | 'collector' | 'nobody') => {
  await signOut('other-tab');
  await signIn(`${role}@example.org`, `demonstration-${role}`);
};
const setState = (state: string) => ask(path, 'PATCH', { state });
const someSubmission = async () => (await stored<{ instanceId: string }[]>(`${path}/submissions`))[0]?.instanceId ?? '';

test('a form that is open or closing is filled, a closed one only has a preview', async () => {
  for (const state of ['open', 'closing']) {
    await setState(state);
    expect(await load(`${path}/submissions/new`)).toEqual({ form: 'water_point' });
  }
  await setState('closed');
  expect(await load(`${path}/submissions/new`)).toMatchObject({ reason: 'closed' });
  expect(await load(`${path}/preview`)).toEqual({ form: 'water_point' });
});

test('what is unknown, or in the trash, is not found', async () => {
  for (const address of [
    '/projects/1/forms/unknown/submissions/new',
    '/projects/999/forms/a/submissions/new',
    `${path}/submissions/uuid:unknown/edit`,
    '/f/unknown',
    `/f/unknown?st=${'a'.repeat(64)}`,
    '/projects/1/forms/unknown/preview',
  ])
    expect([address, await load(address)]).toMatchObject([address, { reason: 'not-found' }]);
  await ask(path, 'DELETE');
  expect(await load(`${path}/submissions/new`)).toMatchObject({ reason: 'not-found' });
});

test('a user who only reads may neither fill nor edit, who only fills may not edit; who is signed out is asked to log in', async () => {
  const edit = `${path}/submissions/${encodeURIComponent(await someSubmission())}/edit`;
  await asRole('viewer');
  expect(await load(`${path}/submissions/new`)).toMatchObject({ reason: 'cannot-fill' });
  expect(await load(edit)).toMatchObject({ reason: 'cannot-edit' });
  await asRole('collector');
  expect(await load(`${path}/submissions/new`)).toEqual({ form: 'water_point' });
  expect(await load(edit)).toMatchObject({ reason: 'only-fills' });
  await asRole('nobody');
  expect(await load(`${path}/submissions/new`)).toMatchObject({ reason: 'no-access' });
  await signOut('asked');
  expect(await load(`${path}/submissions/new`)).toMatchObject({ reason: 'login' });
});

test('a form with a key is not filled without HTTPS, and a submission to it is not edited', async () => {
  const projects = await stored<{ id: number; name: string }[]>('/projects');
  const id = projects.find(({ name }) => name === 'Clinic visits')?.id ?? 0;
  const clinic = `/projects/${id}/forms/clinic_visit`;
  const [first] = await stored<{ instanceId: string }[]>(`${clinic}/submissions`);
  const address = `${clinic}/submissions/${encodeURIComponent(first?.instanceId ?? '')}/edit`;
  expect(await load(address)).toMatchObject({ reason: 'encrypted' });
  expect(await load(`${clinic}/submissions/new`)).toEqual({ form: 'clinic_visit' });
  vi.stubGlobal('isSecureContext', false);
  expect(await load(`${clinic}/submissions/new`)).toMatchObject({ reason: 'no-https' });
  expect(await load(`${clinic}/preview`)).toEqual({ form: 'clinic_visit' });
  expect(await load(`${path}/submissions/new`)).toEqual({ form: 'water_point' });
});

test('without a network the failure can be tried again', async () => {
  mocks().server.faults.add({ kind: 'offline', times: 4 });
  expect(await load(`${path}/submissions/new`)).toMatchObject({ kind: 'no-response' });
});

test('signed-in people are led to the address of the form', async () => {
  const { enketoId, enketoOnceId } = await stored<{ enketoId: string; enketoOnceId: string }>(path);
  const fill = `${path}/submissions/new`;
  expect(await load(`/f/${enketoId}?instance_id=1&d[name]=x`)).toMatchObject({ to: `${fill}?d%5Bname%5D=x` });
  expect(await load(`/f/${enketoId}/new`)).toMatchObject({ to: fill });
  expect(await load(`/f/${enketoId}/preview`)).toMatchObject({ to: `${path}/preview` });
  expect(await load(`/f/${enketoOnceId}`)).toMatchObject({ to: `${fill}?single=true` });
  expect(await load(`/f/${enketoId}/offline?d[name]=x`)).toMatchObject({ to: `${fill}/offline?d%5Bname%5D=x` });
});

test('a form that Enketo shows is filled by Enketo without a network, too', async () => {
  await ask(path, 'PATCH', { webformsEnabled: false });
  const { enketoId } = await stored<{ enketoId: string }>(path);
  expect(await load(`${path}/submissions/new/offline?d[name]=x`)).toMatchObject({
    to: `/-/x/${enketoId}?d%5Bname%5D=x`,
  });
});
