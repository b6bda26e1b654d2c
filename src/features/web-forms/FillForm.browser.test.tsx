import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '~/session/session';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { FillPage } from './FillPage';
import { claim } from './keep/keeper';
import { KeptForms } from './keep/kept-store';
import { addRecord, deleteRecord } from './offline/queue';

const mocks = mockPages('roles');
const path = '/projects/1/forms/water_point';
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };
const open = async (address: string) => {
  const visit = await visitPage([{ path: '*', Component: FillPage }], address);
  const name = visit.screen.getByRole('textbox', { name: /Name of the water point/ });
  return { ...visit, name };
};

let me = 0;
beforeEach(async () => {
  ({ id: me } = await stored<{ id: number }>('/users/current'));
  localStorage.clear();
  await deleteFilled(me);
  await deleteFilled(null);
});
afterEach(() => vi.restoreAllMocks());

const keptBy = (person: number | null, replaces: string | null = null) => new KeptForms(person).of(place, replaces);
const submissions = () => stored<{ instanceId: string }[]>(`${path}/submissions`);
const xmlOf = async (id: string) => (await ask(`${path}/submissions/${encodeURIComponent(id)}.xml`)).text();
const newest = async () => (await submissions())[0]?.instanceId ?? '';

/** The addresses of the public links of the form. */
async function links(): Promise<{ often: string; once: string }> {
  const [all, form] = await Promise.all([
    stored<{ token: string | null; once: boolean }[]>(`${path}/public-links`),
    stored<{ enketoId: string; enketoOnceId: string }>(path),
  ]);
  const token = (once: boolean) => all.find((link) => link.token !== null && link.once === once)?.token ?? '';
  return {
    often: `/f/${form.enketoId}?st=${encodeURIComponent(token(false))}`,
    once: `/f/${form.enketoOnceId}?st=${encodeURIComponent(token(true))}`,
  };
}

/** What a phone does when another app is opened. The worker of the embedded server takes a real `pagehide` for its end. */
function hidePage(): void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

/** What the browser asks before a page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('answers that are not sent', () => {
  test('are kept, offered at the next visit, and removed when they are sent', async () => {
    const first = await open(`${path}/submissions/new`);
    expect(asksBeforeLeaving()).toBe(false);
    await first.name.fill('Bwawani & <b>co</b>');
    expect(asksBeforeLeaving()).toBe(true);
    await vi.waitFor(async () => expect(await keptBy(me)).toHaveLength(1), 8000);
    await first.screen.unmount();

    const { screen, name } = await open(`${path}/submissions/new`);
    await expect.element(screen.getByText(/You began to fill out this form on/)).toBeVisible();
    await expect.element(name).toHaveValue('');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(name).toHaveValue('Bwawani & <b>co</b>');
    const [kept] = await keptBy(me);
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('The form has been sent')).toBeVisible();
    expect(await newest()).toBe(kept?.instanceId);
    expect(await xmlOf(await newest())).toContain('<name>Bwawani &amp; &lt;b&gt;co&lt;/b&gt;</name>');
    await vi.waitFor(async () => expect(await keptBy(me)).toEqual([]));
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('are kept when the page is left before a moment has passed', async () => {
    const { name } = await open(`${path}/submissions/new`);
    await name.fill('Kisima');
    hidePage();
    await vi.waitFor(async () => expect((await keptBy(me))[0]?.xml).toContain('Kisima'), 900);
  });

  test('are deleted on demand, and offered to nobody else', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Mtoni');
    hidePage();
    await vi.waitFor(async () => expect(await keptBy(me)).toHaveLength(1));
    await first.screen.unmount();
    await signOut('other-tab');
    await signIn('manager@example.org', 'demonstration-manager');
    const other = await open(`${path}/submissions/new`);
    await expect.element(other.name).toBeVisible();
    await expect.element(other.screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await other.screen.unmount();
    await signIn('admin@example.org', 'demonstration-admin');
    const { screen } = await open(`${path}/submissions/new`);
    await screen.getByRole('button', { name: 'Delete these answers' }).click();
    await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await keptBy(me)).toEqual([]));
  });

  test('are kept for an edit with its submission', async () => {
    const id = await newest();
    const address = `${path}/submissions/${encodeURIComponent(id)}/edit`;
    const first = await open(address);
    await first.name.fill('Mended');
    await vi.waitFor(async () => expect(await keptBy(me, id)).toHaveLength(1), 8000);
    await first.screen.unmount();
    const { screen, name } = await open(address);
    await expect.element(name).not.toHaveValue('Mended');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(name).toHaveValue('Mended');
    await screen.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('The changes have been sent')).toBeVisible();
    expect(await xmlOf(id)).toMatch(new RegExp(`<name>Mended</name>.*<deprecatedID>${id}</deprecatedID>`, 's'));
  });

  test('go on with the version that they began with', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Mtoni');
    hidePage();
    await vi.waitFor(async () => expect(await keptBy(me)).toHaveLength(1));
    await first.screen.unmount();
    const [kept] = await keptBy(me);
    const forms = new KeptForms(me);
    const old = (await forms.definition(kept?.instanceId ?? '')) ?? '';
    await forms.keepDefinition(kept?.instanceId ?? '', old.replace('Name of the water point', 'Name of the well'));
    const { screen } = await open(`${path}/submissions/new`);
    await expect.element(screen.getByText(/The form has changed since/)).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('textbox', { name: /Name of the well/ })).toHaveValue('Mtoni');
  });

  test('of a page that was closed while sending are sent as they were', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Mtoni');
    mocks().server.faults.add({ kind: 'offline', times: 4 });
    await first.screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(first.screen.getByRole('dialog', { name: 'The form was not sent' })).toBeVisible();
    expect(await keptBy(me)).toMatchObject([{ sending: true }]);
    await first.screen.unmount();
    const before = (await submissions()).length;
    const { screen } = await open(`${path}/submissions/new`);
    await screen.getByRole('button', { name: 'Finish sending' }).click();
    await expect.element(screen.getByText('The form has been sent')).toBeVisible();
    expect(await submissions()).toHaveLength(before + 1);
    await vi.waitFor(async () => expect(await keptBy(me)).toEqual([]));
  });

  describe('whose id was sent with other answers', () => {
    /** Sends a form, and leaves what another tab had of it, with another name. Out: the form, continued. */
    async function continued() {
      const first = await open(`${path}/submissions/new`);
      await first.name.fill('Sent');
      await first.screen.getByRole('button', { name: 'Send' }).click();
      await expect.element(first.screen.getByText('The form has been sent')).toBeVisible();
      await first.screen.unmount();
      const id = await newest();
      const left = (await xmlOf(id)).replace('<name>Sent</name>', '<name>Left</name>');
      await new KeptForms(me).keep(
        { instanceId: id, place, replaces: null, at: Date.now(), xml: left, files: [], sending: false },
        [],
      );
      const { screen, name } = await open(`${path}/submissions/new`);
      await screen.getByRole('button', { name: 'Continue' }).click();
      await expect.element(name).toHaveValue('Left');
      await name.fill('Changed');
      const before = (await submissions()).length;
      await screen.getByRole('button', { name: 'Send' }).click();
      const dialog = screen.getByRole('dialog', { name: 'The server has other answers' });
      await expect.element(dialog.getByText(/Nothing was deleted/)).toBeVisible();
      await expect.element(dialog.getByText('Here: Changed')).toBeVisible();
      await expect.element(dialog.getByText('On the server: Sent')).toBeVisible();
      return { id, screen, name, dialog, before };
    }

    test('are not taken for sent, and stay', async () => {
      const { id, screen, name, dialog } = await continued();
      expect(await xmlOf(id)).toContain('<name>Sent</name>');
      expect(await keptBy(me)).toHaveLength(1);
      await dialog.getByRole('button', { name: 'Back to the form' }).click();
      await expect.element(name).toHaveValue('Changed');
      await expect.element(screen.getByText('The form has been sent')).not.toBeInTheDocument();
    });

    test('are sent as another submission', async () => {
      const { id, screen, dialog, before } = await continued();
      await dialog.getByRole('button', { name: 'Send as a new submission' }).click();
      await expect.element(screen.getByText('The form has been sent')).toBeVisible();
      expect(await submissions()).toHaveLength(before + 1);
      expect(await xmlOf(id)).toContain('<name>Sent</name>');
      expect(await xmlOf(await newest())).toContain('<name>Changed</name>');
      await vi.waitFor(async () => expect(await keptBy(me)).toEqual([]));
    });

    test('are sent as an edit by somebody who may', async () => {
      const { id, screen, dialog, before } = await continued();
      await dialog.getByRole('button', { name: 'Send as an edit' }).click();
      await expect.element(screen.getByText('The form has been sent')).toBeVisible();
      expect(await submissions()).toHaveLength(before);
      expect(await xmlOf(id)).toMatch(new RegExp(`<name>Changed</name>.*<deprecatedID>${id}</deprecatedID>`, 's'));
      await vi.waitFor(async () => expect(await keptBy(me)).toEqual([]));
    });
  });

  test('that wait to be sent are forgotten, because the page ended before it did that', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Finished');
    hidePage();
    await vi.waitFor(async () => expect(await keptBy(me)).toHaveLength(1));
    await first.screen.unmount();
    const [kept] = await keptBy(me);
    const { instanceId = '', xml = '' } = kept ?? {};
    const owner = { kind: 'user' as const, id: me, name: '' };
    const about = { place, formName: 'Water point', owner, deviceId: undefined };
    await addRecord({ instanceId, xml: new File([xml], 'a.xml'), files: [] }, about);
    const second = await open(`${path}/submissions/new`);
    await vi.waitFor(async () => expect(await keptBy(me)).toEqual([]));
    await expect.element(second.screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await deleteRecord(instanceId);
  });

  test('that differ from the ones that wait under their id are continued, not sent', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Changed');
    hidePage();
    await vi.waitFor(async () => expect(await keptBy(me)).toHaveLength(1));
    await first.screen.unmount();
    const [kept] = await keptBy(me);
    if (!kept) throw new Error('nothing was kept');
    await new KeptForms(me).keep({ ...kept, sending: true }, []);
    const owner = { kind: 'user' as const, id: me, name: '' };
    const waiting = new File([kept.xml.replace('Changed', 'Waiting')], 'a.xml');
    const about = { place, formName: 'Water point', owner, deviceId: undefined };
    await addRecord({ instanceId: kept.instanceId, xml: waiting, files: [] }, about);
    const before = (await submissions()).length;
    const { screen, name } = await open(`${path}/submissions/new`);
    await expect.element(screen.getByText(/they differ from the ones that you sent/)).toBeVisible();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(name).toHaveValue('Changed');
    expect(await submissions()).toHaveLength(before);
    await deleteRecord(kept.instanceId);
  });

  test('that arrived although nobody knew are sent once, also when they are finished again', async () => {
    const { screen, name } = await open(`${path}/submissions/new`);
    await name.fill('Arrived');
    const before = (await submissions()).length;
    mocks().server.faults.add({ kind: 'lost', operation: 'createSubmission' });
    mocks().server.faults.add({ kind: 'offline', times: 3 });
    await screen.getByRole('button', { name: 'Send' }).click();
    await screen.getByRole('button', { name: 'Back to the form' }).click();
    mocks().server.faults.clear();
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('The form has been sent')).toBeVisible();
    expect(await submissions()).toHaveLength(before + 1);
  });

  test('that another tab continues are not continued here', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Mtoni');
    hidePage();
    await vi.waitFor(async () => expect(await keptBy(me)).toHaveLength(1));
    const [kept] = await keptBy(me);
    await first.screen.unmount();
    const { screen, name } = await open(`${path}/submissions/new`);
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    const release = await claim(kept?.instanceId ?? '');
    await screen.getByRole('button', { name: 'Continue' }).click();
    const dialog = screen.getByRole('dialog', { name: 'These answers are open in another tab' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(name).toHaveValue('');
    release?.();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(name).toHaveValue('Mtoni');
  });

  test('of an earlier visit are sent beside those that were entered since', async () => {
    const first = await open(`${path}/submissions/new`);
    await first.name.fill('Earlier');
    mocks().server.faults.add({ kind: 'offline', times: 4 });
    await first.screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(first.screen.getByRole('dialog', { name: 'The form was not sent' })).toBeVisible();
    await first.screen.unmount();
    const { screen, name } = await open(`${path}/submissions/new`);
    await name.fill('Entered since');
    await screen.getByRole('button', { name: 'Finish sending' }).click();
    await screen
      .getByRole('dialog', { name: 'The earlier answers have been sent' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect.element(name).toHaveValue('Entered since');
    await expect.element(screen.getByRole('button', { name: 'Finish sending' })).not.toBeInTheDocument();
    expect(await xmlOf(await newest())).toContain('<name>Earlier</name>');
  });

  test('are not lost without storage, which is said once', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { screen, name } = await open(`${path}/submissions/new`);
    await name.fill('Mtoni');
    await expect.element(screen.getByText(/no space left to keep your answers/)).toBeVisible();
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('The form has been sent')).toBeVisible();
  });
});

describe('a public link', () => {
  test('keeps nothing unless the person agrees', async () => {
    const { often } = await links();
    const { screen, name } = await open(often);
    await name.fill('By link');
    hidePage();
    await screen.getByRole('checkbox', { name: /Keep my answers in this browser/ }).click();
    await vi.waitFor(async () => expect((await keptBy(null))[0]?.xml).toContain('By link'), 8000);
    expect(await keptBy(me)).toEqual([]);
    await screen.getByRole('checkbox', { name: /Keep my answers in this browser/ }).click();
    await vi.waitFor(async () => expect(await keptBy(null)).toEqual([]));
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Thank you for participating')).toBeVisible();
    await screen.getByRole('button', { name: 'Fill out again' }).click();
    await expect.element(name).toHaveValue('');
    await expect.element(screen.getByRole('link', { name: 'Use this form offline' })).toBeVisible();
  });

  test('that was revoked meanwhile says so', async () => {
    const { often } = await links();
    const { screen, name } = await open(often);
    await name.fill('By link');
    mocks().server.faults.add({ kind: 'problem', code: 401.2, operation: 'createSubmission' });
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText(/This link no longer works/)).toBeVisible();
    await screen.getByRole('button', { name: 'Back to the form' }).click();
    await expect.element(name).toHaveValue('By link');
  });

  test('for one submission is not filled a second time', async () => {
    const { once } = await links();
    const first = await open(once);
    await first.name.fill('Once');
    await first.screen.getByRole('button', { name: 'Send' }).click();
    const offline = (screen: typeof first.screen) => screen.getByRole('link', { name: /offline/ });
    await expect.element(first.screen.getByText('Thank you for participating')).toBeVisible();
    await expect.element(offline(first.screen)).not.toBeInTheDocument();
    await expect.element(first.screen.getByRole('button', { name: 'Fill out again' })).not.toBeInTheDocument();
    await first.screen.unmount();
    const { screen } = await open(once);
    await expect.element(screen.getByRole('heading', { name: 'You have already sent this form' })).toBeVisible();
    await expect.element(offline(screen)).not.toBeInTheDocument();
  });

  test('for one submission is not sent from two tabs', async () => {
    const { once } = await links();
    const { screen, name } = await open(once);
    await name.fill('Once');
    const { enketoOnceId } = await stored<{ enketoOnceId: string }>(path);
    localStorage.setItem(`alidade.sent ${enketoOnceId}`, new Date().toISOString());
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText(/It can be sent only once/)).toBeVisible();
  });
});

describe('a session that ended', () => {
  test('is renewed in the dialog, and sending goes on', async () => {
    const { screen, name } = await open(`${path}/submissions/new`);
    await name.fill('Still here');
    mocks().server.faults.add({ kind: 'problem', code: 401.2, operation: 'createSubmission' });
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible();
    await screen.getByLabelText('Password', { exact: true }).fill('wrong-password');
    await screen.getByRole('button', { name: 'Log in and continue' }).click();
    await expect.element(screen.getByText('Incorrect email or password.')).toBeVisible();
    await screen.getByLabelText('Password', { exact: true }).fill('demonstration-admin');
    await screen.getByRole('button', { name: 'Log in and continue' }).click();
    await expect.element(screen.getByText('The form has been sent')).toBeVisible();
    expect(await xmlOf(await newest())).toContain('Still here');
  });
});
