import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signOut } from '~/session/session';
import { deleteFormDrafts } from '~/shared/lib/form-drafts';
import { deleteFilled } from '../../../../tests/helpers/delete-filled';
import { fillForm, inputOf } from '../../../../tests/helpers/fill-forms';
import { hidePage } from '../../../../tests/helpers/kept-answers';
import { ask, mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { DraftStore } from '../drafts/draft-store';
import { FillPage } from '../FillPage';
import { notifyParent } from './sending';

mockPages('roles');

let me = 0;
beforeEach(async () => {
  ({ id: me } = await stored<{ id: number }>('/users/current'));
  localStorage.clear();
  sessionStorage.clear();
  await deleteFilled(me);
});
afterEach(() => vi.restoreAllMocks());

/** Publishes a form, or a draft of it. Returns its path and place. */
async function publish(xml: string, id: string, draft = false) {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const body = xml.replace('<data id="fill">', `<data id="${id}" version="1">`);
  const answer = await fetch(`/v1/projects/1/forms?publish=${!draft}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return { path: `/projects/1/forms/${id}`, place: { projectId: 1, xmlFormId: id, draft } };
}

const visit = (address: string) =>
  visitPage([{ path: '*', Component: FillPage }], address).then(({ screen }) => screen);
type Screen = Awaited<ReturnType<typeof visit>>;
const send = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('The form has been sent')).toBeVisible();
};

describe('a form that asks for the answers of the last time', () => {
  /** Asks for a village, and begins with the one of the last time. */
  const form = fillForm({
    questions: [inputOf('village')],
    instances: `<instance id="__last-saved" src="jr://instance/last-saved"/><setvalue event="odk-instance-first-load" ref="/data/village" value="instance('__last-saved')/data/village"/>`,
  });
  const village = (screen: Screen) => screen.getByLabelText('village');

  test('gets them once it was sent, and only what was sent; none of another person, and none after logging out', async () => {
    const { path, place } = await publish(form, 'last');
    const first = await visit(`${path}/submissions/new`);
    await expect.element(village(first)).toHaveValue('');
    await village(first).fill('Kora & <Ndia>');
    await send(first);
    await first.getByRole('button', { name: 'Fill out again' }).click();
    await expect.element(village(first)).toHaveValue('Kora & <Ndia>');
    await village(first).fill('not sent');
    await first.unmount();
    const second = await visit(`${path}/submissions/new`);
    await expect.element(village(second)).toHaveValue('Kora & <Ndia>');
    await second.unmount();
    expect(await new DraftStore(me + 1).lastSaved(place)).toBeUndefined();
    deleteFormDrafts(me);
    await expect.element(village(await visit(`${path}/submissions/new`))).toHaveValue('');
  });

  test('neither gets nor stores them as a draft', async () => {
    const { path, place } = await publish(form, 'last', true);
    await new DraftStore(me).keepLastSaved(place, '<data><village>Kora</village></data>');
    const screen = await visit(`${path}/draft/submissions/new`);
    await expect.element(village(screen)).toHaveValue('');
    await village(screen).fill('Sila');
    await send(screen);
    expect(await new DraftStore(me).lastSaved(place)).toContain('Kora');
  });
});

describe('answers with files that were kept', () => {
  const upload = (label: string) => `<upload ref="@" mediatype="*/*"><label>${label}</label></upload>`;
  const form = fillForm({
    questions: [
      ['name', 'type="string"', '<input ref="@"><label>Name</label></input>'],
      ['photo', 'type="binary"', upload('Photo')],
      ['report', 'type="binary"', upload('Report')],
    ],
  });
  const photo = new File([crypto.getRandomValues(new Uint8Array(50_000))], 'photo.png', { type: 'image/png' });
  const choose = (screen: Screen, label: string, file: File) => {
    const input = screen.getByRole('group', { name: label }).element().querySelector('input');
    if (!input) throw new Error(label);
    const data = new DataTransfer();
    data.items.add(file);
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const kept = (path: { place: { projectId: number; xmlFormId: string; draft: boolean } }) =>
    new DraftStore(me).list(path.place, null);

  test('are continued with their files, which are sent byte for byte; logging out deletes them', async () => {
    const published = await publish(form, 'kept_files');
    const { path } = published;
    const first = await visit(`${path}/submissions/new`);
    await first.getByLabelText('Name').fill('With files');
    choose(first, 'Photo', photo);
    choose(first, 'Report', new File(['a report'], 'report.txt', { type: 'text/plain' }));
    await expect.poll(() => first.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(2);
    hidePage();
    await expect.poll(async () => (await kept(published))[0]?.files).toHaveLength(2);
    await first.unmount();

    const second = await visit(`${path}/submissions/new`);
    await second.getByRole('button', { name: 'Continue' }).click();
    await expect.element(second.getByLabelText('Name')).toHaveValue('With files');
    choose(second, 'Report', new File(['another report'], 'report.txt', { type: 'text/plain' }));
    await send(second);
    const [submission] = await stored<{ instanceId: string }[]>(`${path}/submissions`);
    const own = `${path}/submissions/${encodeURIComponent(submission?.instanceId ?? '')}`;
    const xml = await (await ask(`${own}.xml`)).text();
    const file = async (name: string) =>
      (await ask(`${own}/attachments/${new RegExp(`<${name}>([^<]+)<`).exec(xml)?.[1] ?? ''}`)).arrayBuffer();
    expect(new Uint8Array(await file('photo'))).toEqual(new Uint8Array(await photo.arrayBuffer()));
    expect(new TextDecoder().decode(await file('report'))).toBe('another report');
    await expect.poll(() => kept(published)).toEqual([]);
  });

  test('are deleted with their files when the person logs out, and offered again after an ended session', async () => {
    const published = await publish(form, 'kept_files');
    const first = await visit(`${published.path}/submissions/new`);
    await first.getByLabelText('Name').fill('Half');
    choose(first, 'Photo', photo);
    await expect.element(first.getByRole('button', { name: /^Remove/ })).toBeVisible();
    hidePage();
    await expect.poll(async () => (await kept(published))[0]?.files).toHaveLength(1);
    await first.unmount();
    await signOut('rejected');
    expect(await kept(published)).toHaveLength(1);
    // What the application does when somebody logs out (app/follow-session.ts).
    deleteFormDrafts(me);
    await expect.poll(() => kept(published)).toEqual([]);
  });
});

describe('a page that embeds a form', () => {
  test('hears that it was sent, as the origin that the address declared', () => {
    const post = vi.fn<(message: string, origin: string) => void>();
    const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: post } as never);
    notifyParent('https://example.org', 'submissionsuccess');
    expect(post).toHaveBeenCalledExactlyOnceWith('{"enketoEvent":"submissionsuccess"}', 'https://example.org');
    notifyParent(null, 'submissionsuccess');
    expect(post).toHaveBeenCalledOnce();
    parent.mockReturnValue(window);
    const own = vi.spyOn(window, 'postMessage');
    notifyParent('https://example.org', 'submissionsuccess');
    expect(own).not.toHaveBeenCalled();
  });
});
