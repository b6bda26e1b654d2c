import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '~/session/session';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { hidePage } from '../../../tests/helpers/kept-answers';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { lockDraft } from './drafts/draft-saver';
import { DraftStore } from './drafts/draft-store';
import { FillPage } from './FillPage';
import { addRecord, deleteRecord } from './offline/queue';

const mocks = mockPages('roles');
const path = '/projects/1/forms/water_point';
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };
const open = async () => {
  const visit = await visitPage([{ path: '*', Component: FillPage }], `${path}/submissions/new`);
  return { ...visit, name: visit.screen.getByRole('textbox', { name: /Name of the water point/ }) };
};

let me = 0;
beforeEach(async () => {
  ({ id: me } = await stored<{ id: number }>('/users/current'));
  localStorage.clear();
  await deleteFilled(me);
});
afterEach(() => vi.restoreAllMocks());

const kept = () => new DraftStore(me).list(place, null);
const nothingKept = () => vi.waitFor(async () => expect(await kept()).toEqual([]));
const submissions = () => stored<{ instanceId: string }[]>(`${path}/submissions`);
const xmlOf = async (id: string) => (await ask(`${path}/submissions/${encodeURIComponent(id)}.xml`)).text();
const newest = async () => (await submissions())[0]?.instanceId ?? '';

/** What the browser asks before a page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Fills the form and ends the page before a moment has passed. Returns what is kept. */
async function left(text: string) {
  const { screen, name } = await open();
  expect(asksBeforeLeaving()).toBe(false);
  await name.fill(text);
  expect(asksBeforeLeaving()).toBe(true);
  hidePage();
  const [one] = await vi.waitUntil(async () => {
    const all = await kept();
    return all.length === 1 && all;
  }, 900);
  await screen.unmount();
  if (!one) throw new Error('nothing was kept');
  return one;
}
/** Sends what does not arrive, and ends the page. */
async function interrupted(text: string): Promise<void> {
  const { screen, name } = await open();
  await name.fill(text);
  mocks().server.faults.add({ kind: 'offline', times: 4 });
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'The form was not sent' })).toBeVisible();
  expect(await kept()).toMatchObject([{ sending: true }]);
  await screen.unmount();
}
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const press = (screen: Screen, name: string) => screen.getByRole('button', { name }).click();
const isSent = async (screen: Screen): Promise<void> => {
  await expect.element(screen.getByText('The form has been sent')).toBeVisible();
};

describe('answers that are not sent', () => {
  test('are kept at once when the page is left, offered at the next visit, and removed when they are sent', async () => {
    const { instanceId } = await left('Bwawani & <b>co</b>');
    const { screen, name } = await open();
    await expect.element(screen.getByText(/You began to fill out this form on/)).toBeVisible();
    await expect.element(name).toHaveValue('');
    await press(screen, 'Continue');
    await expect.element(name).toHaveValue('Bwawani & <b>co</b>');
    await press(screen, 'Send');
    await isSent(screen);
    expect(await newest()).toBe(instanceId);
    expect(await xmlOf(instanceId)).toContain('<name>Bwawani &amp; &lt;b&gt;co&lt;/b&gt;</name>');
    await nothingKept();
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('are deleted on demand, and offered to nobody else', async () => {
    await left('Mtoni');
    await signOut('other-tab');
    await signIn('manager@example.org', 'demonstration-manager');
    const other = await open();
    await expect.element(other.name).toBeVisible();
    await expect.element(other.screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await other.screen.unmount();
    await signIn('admin@example.org', 'demonstration-admin');
    const { screen } = await open();
    await press(screen, 'Delete these answers');
    await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await nothingKept();
  });

  test('go on with the version that they began with, unless another tab continues them', async () => {
    const { instanceId } = await left('Mtoni');
    const forms = new DraftStore(me);
    const old = (await forms.definition(instanceId)) ?? '';
    await forms.keepDefinition(instanceId, old.replace('Name of the water point', 'Name of the well'));
    const { screen, name } = await open();
    await expect.element(screen.getByText(/The form has changed since/)).toBeVisible();
    const release = await lockDraft(instanceId);
    await press(screen, 'Continue');
    const dialog = screen.getByRole('dialog', { name: 'These answers are open in another tab' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(name).toHaveValue('');
    release?.();
    await press(screen, 'Continue');
    await expect.element(screen.getByRole('textbox', { name: /Name of the well/ })).toHaveValue('Mtoni');
  });

  test('of a page that was closed while sending are sent as they were', async () => {
    await interrupted('Mtoni');
    const before = (await submissions()).length;
    const { screen } = await open();
    await press(screen, 'Finish sending');
    await isSent(screen);
    expect(await submissions()).toHaveLength(before + 1);
    await nothingKept();
  });

  test('of an earlier visit are sent beside those that were entered since', async () => {
    await interrupted('Earlier');
    const { screen, name } = await open();
    await name.fill('Entered since');
    await press(screen, 'Finish sending');
    await screen
      .getByRole('dialog', { name: 'The earlier answers have been sent' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect.element(name).toHaveValue('Entered since');
    await expect.element(screen.getByRole('button', { name: 'Finish sending' })).not.toBeInTheDocument();
    expect(await xmlOf(await newest())).toContain('<name>Earlier</name>');
  });

  describe('whose id was sent with other answers', () => {
    /** Sends a form, and leaves what another tab had of it, with another name. Returns the form, continued and sent. */
    async function continued() {
      const first = await open();
      await first.name.fill('Sent');
      await press(first.screen, 'Send');
      await isSent(first.screen);
      await first.screen.unmount();
      const id = await newest();
      const xml = (await xmlOf(id)).replace('<name>Sent</name>', '<name>Left</name>');
      const at = Date.now();
      await new DraftStore(me).keep({ instanceId: id, place, replaces: null, at, xml, files: [], sending: false }, []);
      const { screen, name } = await open();
      await press(screen, 'Continue');
      await expect.element(name).toHaveValue('Left');
      await name.fill('Changed');
      const before = (await submissions()).length;
      await press(screen, 'Send');
      const dialog = screen.getByRole('dialog', { name: 'The server has other answers' });
      await expect.element(dialog.getByText(/Nothing was deleted/)).toBeVisible();
      await expect.element(dialog.getByText('Here: Changed')).toBeVisible();
      await expect.element(dialog.getByText('On the server: Sent')).toBeVisible();
      return { id, screen, name, before };
    }

    test('are not taken for sent and stay, until they are sent as another submission', async () => {
      const { id, screen, name, before } = await continued();
      expect(await kept()).toHaveLength(1);
      await press(screen, 'Back to the form');
      await expect.element(name).toHaveValue('Changed');
      await expect.element(screen.getByText('The form has been sent')).not.toBeInTheDocument();
      await press(screen, 'Send');
      await press(screen, 'Send as a new submission');
      await isSent(screen);
      expect(await submissions()).toHaveLength(before + 1);
      expect(await xmlOf(id)).toContain('<name>Sent</name>');
      expect(await xmlOf(await newest())).toContain('<name>Changed</name>');
      await nothingKept();
    });

    test('are sent as an edit by somebody who may', async () => {
      const { id, screen, before } = await continued();
      await press(screen, 'Send as an edit');
      await isSent(screen);
      expect(await submissions()).toHaveLength(before);
      expect(await xmlOf(id)).toMatch(new RegExp(`<name>Changed</name>.*<deprecatedID>${id}</deprecatedID>`, 's'));
      await nothingKept();
    });
  });

  test('that differ from the ones that wait under their id are continued, not sent', async () => {
    const one = await left('Changed');
    await new DraftStore(me).keep({ ...one, sending: true }, []);
    const waiting = new File([one.xml.replace('Changed', 'Waiting')], 'a.xml');
    const about = { place, formName: 'Water point', owner: { kind: 'user' as const, id: me, name: '' } };
    await addRecord({ instanceId: one.instanceId, xml: waiting, files: [] }, { ...about, deviceId: undefined });
    const before = (await submissions()).length;
    const { screen, name } = await open();
    await expect.element(screen.getByText(/they differ from the ones that you sent/)).toBeVisible();
    await press(screen, 'Continue');
    await expect.element(name).toHaveValue('Changed');
    expect(await submissions()).toHaveLength(before);
    await deleteRecord(one.instanceId);
  });

  test('that arrived although nobody knew are sent once, also when they are finished again', async () => {
    const { screen, name } = await open();
    await name.fill('Arrived');
    const before = (await submissions()).length;
    mocks().server.faults.add({ kind: 'lost', operation: 'createSubmission' });
    mocks().server.faults.add({ kind: 'offline', times: 3 });
    await press(screen, 'Send');
    await press(screen, 'Back to the form');
    mocks().server.faults.clear();
    await press(screen, 'Send');
    await isSent(screen);
    expect(await submissions()).toHaveLength(before + 1);
  });

  test('are not lost without storage, which is said once', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { screen, name } = await open();
    await name.fill('Mtoni');
    hidePage();
    await expect.element(screen.getByText(/no space left to keep your answers/)).toBeVisible();
    await press(screen, 'Send');
    await isSent(screen);
  });
});

test('a session that ended is renewed in the dialog, and sending goes on', async () => {
  // The bundler may put the frame into a file that these pages load: it must not take over their session.
  await import('~/app/shell/Shell');
  const { screen, name } = await open();
  await name.fill('Still here');
  mocks().server.faults.add({ kind: 'problem', code: 401.2, operation: 'createSubmission' });
  await press(screen, 'Send');
  await expect.element(screen.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible();
  const password = screen.getByLabelText('Password', { exact: true });
  await password.fill('wrong-password');
  await press(screen, 'Log in and continue');
  await expect.element(screen.getByText('Incorrect email or password.')).toBeVisible();
  await password.fill('demonstration-admin');
  await press(screen, 'Log in and continue');
  await isSent(screen);
  expect(await xmlOf(await newest())).toContain('Still here');
});
