import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { deleteFilled } from '../../../../tests/helpers/delete-filled';
import { kept, keptPlace as place } from '../../../../tests/helpers/kept-answers';
import type { LoadedForm } from '../load-form';
import { addRecord, deleteRecord } from '../offline/queue';
import { lockDraft } from './draft-saver';
import { openDraftIds, DraftStore } from './draft-store';
import { useDraftLocks, useDraftOffers } from './use-draft-saver';

/* Which kept answers a form offers when it is opened. */

const person = 72;
afterEach(() => deleteFilled(person));

/** Opens the form. Returns the ids that it offers. */
async function opened() {
  const forms = new DraftStore(person);
  const loaded = { place, xml: '<h:html/>' } as LoadedForm;
  const asked = { forms, loaded, replaces: null, never: false };
  const { result, rerender } = await renderHook((round: string = 'first') => useDraftOffers(asked, round));
  return {
    offers: () => result.current.offers,
    offered: () => result.current.offers.map((offer) => offer.kept.instanceId),
    again: () => rerender('second'),
  };
}

test('answers that wait to be sent are not offered, and are forgotten; others under their id are offered', async () => {
  const forms = new DraftStore(person);
  const xml = (id: string) => `<data><meta><instanceID>${id}</instanceID></meta></data>`;
  for (const instanceId of ['uuid:waits', 'uuid:changed']) {
    const record = { instanceId, xml: new File([xml(instanceId)], 'xml_submission_file'), files: [] };
    await addRecord(record, { place, formName: 'Fill', owner: { kind: 'link', token: 'x' }, deviceId: undefined });
    onTestFinished(() => deleteRecord(instanceId));
  }
  await forms.keep(kept({ instanceId: 'uuid:waits', xml: xml('uuid:waits') }), []);
  await forms.keep(kept({ instanceId: 'uuid:changed', xml: '<data/>' }), []);
  const { offered } = await opened();
  await vi.waitFor(() => expect(offered()).toEqual(['uuid:changed']), { timeout: 5000 });
  expect((await forms.list(place, null)).map(({ instanceId }) => instanceId)).toEqual(['uuid:changed']);
});

test('answers that are being filled in another tab are offered once that tab has ended', async () => {
  const forms = new DraftStore(person);
  await forms.keep(kept({ instanceId: 'uuid:here', at: 1 }), []);
  await forms.keep(kept({ instanceId: 'uuid:elsewhere', at: 2 }), []);
  const release = await lockDraft('uuid:elsewhere');
  const { offered, again } = await opened();
  await vi.waitFor(() => expect(offered()).toEqual(['uuid:here']), { timeout: 5000 });
  release?.();
  await again();
  await vi.waitFor(() => expect(offered()).toEqual(['uuid:elsewhere', 'uuid:here']), { timeout: 5000 });
});

test('answers are offered with the definition that they were filled with, and a newer one is told', async () => {
  const forms = new DraftStore(person);
  await forms.keep(kept({ instanceId: 'uuid:same', at: 2 }), []);
  await forms.keepDefinition('uuid:same', '<h:html/>');
  await forms.keep(kept({ instanceId: 'uuid:older', at: 1 }), []);
  await forms.keepDefinition('uuid:older', '<h:html version="1"/>');
  const { offers } = await opened();
  await vi.waitFor(() => expect(offers()).toHaveLength(2), { timeout: 5000 });
  expect(offers().map(({ definition, outdated }) => [definition, outdated])).toEqual([
    ['<h:html/>', false],
    ['<h:html version="1"/>', true],
  ]);
});

test('answers that a page has taken are free again when it is left, or takes others', async () => {
  const { result, unmount } = await renderHook(() => useDraftLocks());
  const take = async (id: string) => {
    const release = await lockDraft(id);
    if (release) result.current.add(release);
  };
  await take('uuid:first');
  expect([...(await openDraftIds())]).toEqual(['uuid:first']);
  result.current.release();
  await vi.waitFor(async () => expect([...(await openDraftIds())]).toEqual([]), 10_000);
  await take('uuid:second');
  await unmount();
  await vi.waitFor(async () => expect([...(await openDraftIds())]).toEqual([]), 10_000);
});
