import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLinkToken } from '~/api/link-token';
import { deleteFilled } from '../../../../tests/helpers/delete-filled';
import { hidePage } from '../../../../tests/helpers/kept-answers';
import { mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { lockDraft } from '../drafts/draft-saver';
import { DraftStore } from '../drafts/draft-store';
import { FillPage } from '../FillPage';
import type { Owner } from '../offline/owner';
import { addRecord, deleteRecord, type QueuedRecord } from '../offline/queue';
import { sendQueue } from '../offline/send-queue';
import { forgetSent } from '../offline/sent-log';
import { abandonUnfinished, markSingleSubmissionSent, writeUnfinished } from './single-submission';

/* A link for one submission is used when all of the submission has arrived; until then the rest can be sent. */

const mocks = mockPages('roles');
const path = '/projects/1/forms/water_point';
const place = { projectId: 1, xmlFormId: 'water_point', draft: false };

let once = '';
let often = '';
let token = '';
/** The name under which this browser notes what was sent with the link. */
let onceName = '';
let before: readonly string[] = [];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await deleteFilled(null);
  const [all, form] = await Promise.all([
    stored<{ token: string | null; once: boolean }[]>(`${path}/public-links`),
    stored<{ enketoId: string; enketoOnceId: string }>(path),
  ]);
  const tokenOf = (isOnce: boolean) => all.find((link) => link.token !== null && link.once === isOnce)?.token ?? '';
  token = tokenOf(true);
  onceName = form.enketoOnceId;
  once = `/f/${form.enketoOnceId}?st=${encodeURIComponent(token)}`;
  often = `/f/${form.enketoId}?st=${encodeURIComponent(tokenOf(false))}`;
  before = (await allSubmissions()).map(({ instanceId }) => instanceId);
});
afterEach(() => vi.restoreAllMocks());

const visit = (address = once) => visitPage([{ path: '*', Component: FillPage }], address).then(({ screen }) => screen);
type Screen = Awaited<ReturnType<typeof visit>>;
const nameIn = (screen: Screen) => screen.getByRole('textbox', { name: /Name of the water point/ });

const allSubmissions = () => stored<{ instanceId: string }[]>(`${path}/submissions`);
/** Those of this test. */
const submissions = async () => (await allSubmissions()).filter(({ instanceId }) => !before.includes(instanceId));
const files = async () => {
  const [one] = await submissions();
  return stored<{ name: string; exists: boolean }[]>(
    `${path}/submissions/${encodeURIComponent(one?.instanceId ?? '')}/attachments`,
  );
};
const kept = () => new DraftStore(null).list(place, null);

/** Fills the form with a photo and presses Send. */
async function fillAndSend(screen: Screen, name = 'Ana'): Promise<void> {
  await nameIn(screen).fill(name);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const data = new DataTransfer();
  data.items.add(new File(['a photo'], 'photo.png', { type: 'image/png' }));
  if (!input) throw new Error('the form asks for no file');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
}

/** Devices and visitors send a file beside the answers. */
const noFile = (code: number) => mocks().server.faults.add({ kind: 'problem', code, operation: 'sendSubmission' });
const button = (screen: Screen, name: string) => screen.getByRole('button', { name });
const heading = (screen: Screen, name: string) => screen.getByRole('heading', { name });

/** Sends the answers, but not the photo, and ends the page. */
async function interrupted(address = once): Promise<void> {
  const screen = await visit(address);
  noFile(500.1);
  await fillAndSend(screen);
  await expect.element(screen.getByRole('dialog', { name: 'Some files were not sent' })).toBeVisible();
  await screen.unmount();
  mocks().server.faults.clear();
}

const used = async (screen?: Screen): Promise<void> => {
  await expect.element(heading(screen ?? (await visit()), 'You have already sent this form')).toBeVisible();
};
const thanked = async (screen: Screen): Promise<void> => {
  await expect.element(heading(screen, 'Thank you for participating')).toBeVisible();
};
const nothingKept = () => vi.waitFor(async () => expect(await kept()).toEqual([]));
/** Expects that all has arrived, once. */
async function sentOnce(): Promise<void> {
  expect(await submissions()).toHaveLength(1);
  expect(await files()).toEqual([expect.objectContaining({ exists: true })]);
}

describe('a link for one submission whose photo has not arrived', () => {
  test('offers to send the photo after a reload, and nothing else', async () => {
    await interrupted();
    expect(await files()).toEqual([expect.objectContaining({ exists: false })]);
    const release = await lockDraft((await kept())[0]?.instanceId ?? '');
    const screen = await visit();
    await expect.element(heading(screen, 'These answers are open in another tab')).toBeVisible();
    release?.();
    await button(screen, 'Try again').click();
    await expect.element(heading(screen, 'Some files were not sent')).toBeVisible();
    await expect.element(screen.getByText(/have arrived, but not all of their files/)).toBeVisible();
    await expect.element(nameIn(screen)).not.toBeInTheDocument();
    await button(screen, 'Finish sending').click();
    await thanked(screen);
    await sentOnce();
    await nothingKept();
    await screen.unmount();
    await used();
  });

  test('is used when the visitor does not want the photo to be sent', async () => {
    await interrupted();
    const screen = await visit();
    await button(screen, 'Do not send these files').click();
    await used(screen);
    expect(await files()).toEqual([expect.objectContaining({ exists: false })]);
    await nothingKept();
  });

  test('is not used by another tab that has the form open', async () => {
    const other = await visit();
    await nameIn(other).fill('Bo');
    const instanceId = 'uuid:first';
    const at = Date.now();
    const first = { instanceId, place, replaces: null, at, xml: '<data/>', files: [], sending: true };
    await new DraftStore(null).keep(first, []);
    writeUnfinished(onceName, instanceId, 'sending');
    await button(other, 'Send').click();
    await expect.element(other.getByRole('dialog', { name: 'This form can be sent only once' })).toBeVisible();
    await button(other, 'Close').click();
    for (const [note, words] of [
      [() => writeUnfinished(onceName, instanceId, 'arrived'), /was already sent from this browser/],
      [() => markSingleSubmissionSent(onceName), /It can be sent only once/],
    ] as const) {
      note();
      await button(other, 'Send').click();
      await expect.element(other.getByText(words)).toBeVisible();
      await button(other, 'Close').click();
    }
    expect(await submissions()).toEqual([]);
  });

  test('can be finished without a photo that the server refuses for good, and is not filled again', async () => {
    const screen = await visit();
    noFile(404.1);
    await fillAndSend(screen);
    await button(screen, 'Finish without these files').click();
    await thanked(screen);
    await expect.element(button(screen, 'Fill out again')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /offline/ })).not.toBeInTheDocument();
    await screen.unmount();
    const again = await visit();
    await used(again);
    await expect.element(again.getByRole('link', { name: /offline/ })).not.toBeInTheDocument();
    await nothingKept();
  });

  test('says that the photo is lost where nothing could be stored', async () => {
    const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    await interrupted();
    refused.mockRestore();
    const screen = await visit();
    await used(screen);
    await expect.element(screen.getByText(/Not all of its files have arrived/)).toBeVisible();
  });
});

describe('a link for one submission whose answers may not have arrived', () => {
  const lost = async (screen?: Screen): Promise<Screen> => {
    const form = screen ?? (await visit());
    await expect.element(nameIn(form)).toBeVisible();
    mocks().server.faults.add({ kind: 'offline', times: 8 });
    await fillAndSend(form);
    await expect.element(form.getByRole('dialog', { name: 'The form was not sent' })).toBeVisible();
    mocks().server.faults.clear();
    return form;
  };

  test('can be filled again when the visitor deletes them, or offers to finish sending, and sends them once', async () => {
    await (await lost()).unmount();
    const first = await visit();
    await expect.element(heading(first, 'The form may not have been sent')).toBeVisible();
    await button(first, 'Delete these answers').click();
    await expect.element(nameIn(first)).toHaveValue('');
    await nothingKept();
    await (await lost(first)).unmount();
    const screen = await visit();
    await button(screen, 'Finish sending').click();
    await thanked(screen);
    await sentOnce();
  });

  test('forgets them when the visitor goes back to the form, as nothing is kept without consent', async () => {
    const screen = await lost();
    expect(await kept()).toHaveLength(1);
    await button(screen, 'Back to the form').click();
    await nothingKept();
    await expect.element(nameIn(screen)).toHaveValue('Ana');
    await button(screen, 'Send').click();
    await thanked(screen);
    await sentOnce();
  });
});

describe('a link for many submissions', () => {
  test('keeps nothing unless the person agrees', async () => {
    const screen = await visit(often);
    await nameIn(screen).fill('By link');
    hidePage();
    expect([await kept(), sessionStorage.getItem('alidade.last-answers')]).toEqual([[], null]);
    const agree = screen.getByRole('checkbox', { name: /Keep my answers in this browser/ });
    await agree.click();
    hidePage();
    await expect.poll(async () => (await kept())[0]?.xml).toContain('By link');
    await agree.click();
    await nothingKept();
    await button(screen, 'Send').click();
    await thanked(screen);
    await button(screen, 'Fill out again').click();
    await expect.element(nameIn(screen)).toHaveValue('');
    await expect.element(screen.getByRole('link', { name: 'Use this form offline' })).toBeVisible();
  });

  test('that was revoked meanwhile says so', async () => {
    const screen = await visit(often);
    await nameIn(screen).fill('By link');
    mocks().server.faults.add({ kind: 'problem', code: 401.2, operation: 'createSubmission' });
    await button(screen, 'Send').click();
    await expect.element(screen.getByText(/This link no longer works/)).toBeVisible();
    await button(screen, 'Back to the form').click();
    await expect.element(nameIn(screen)).toHaveValue('By link');
  });

  test('whose photo has not arrived can be finished after a reload, too', async () => {
    await interrupted(often);
    const screen = await visit(often);
    await button(screen, 'Finish sending').click();
    await thanked(screen);
    expect([(await submissions()).length, (await files())[0]?.exists]).toEqual([1, true]);
  });
});

describe('a form for one submission that waits in the queue', () => {
  const owner = (): Owner => ({ kind: 'link', token });
  const instanceId = 'uuid:00000000-0000-4000-8000-000000000001';
  const queue = async (): Promise<QueuedRecord> => {
    const xml = `<data id="water_point" version="2026010901"><name>Ana</name><meta><instanceID>${instanceId}</instanceID></meta></data>`;
    const record = { instanceId, xml: new File([xml], 'xml_submission_file'), files: [] };
    writeUnfinished(onceName, instanceId, 'queued');
    return addRecord(record, { place, formName: 'Fill', owner: owner(), deviceId: undefined, once: onceName });
  };
  afterEach(() => forgetSent(instanceId));

  test('is not filled again, unless it is deleted there, and used once the queue has sent it', async () => {
    const { id, once: noted = null } = await queue();
    await deleteRecord(id);
    abandonUnfinished(noted);
    const first = await visit();
    await expect.element(nameIn(first)).toBeVisible();
    await first.unmount();
    await queue();
    const screen = await visit();
    await expect.element(heading(screen, 'The form is saved on this device')).toBeVisible();
    await expect.element(screen.getByText(/It can be sent only once/)).toBeVisible();
    await screen.unmount();
    setLinkToken(token);
    expect(await sendQueue(owner(), () => undefined)).toEqual({ end: 'done', sent: 1 });
    setLinkToken(null);
    await used();
  });
});
