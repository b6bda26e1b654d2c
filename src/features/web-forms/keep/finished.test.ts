import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDatabases } from '../../../../tests/helpers/memory-database';
import { addRecord, deleteRecord } from '../offline/queue';
import { noteSent } from '../offline/sent-log';
import { stateOf } from './finished';
import type { Kept } from './kept-store';

/* Kept answers that wait to be sent, or were sent, are not offered again; others under their id are. */

memoryDatabases();
// Node parses no XML; these instances have no name.
beforeEach(() => {
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({ getElementsByTagName: () => [] });
    },
  );
});

const place = { projectId: 1, xmlFormId: 'fill', draft: false };
const instanceId = 'uuid:finished';
const xml = '<data><meta><instanceID>uuid:finished</instanceID></meta></data>';
const kept = (text = xml): Kept => ({
  instanceId,
  place,
  replaces: null,
  at: 1,
  xml: text,
  files: [],
  sending: true,
});
const queue = () =>
  addRecord(
    { instanceId, xml: new File([xml], 'xml_submission_file'), files: [] },
    { place, formName: 'Fill', owner: { kind: 'link', token: 'x' }, deviceId: undefined },
  );

test('what neither waits nor was sent is open', async () => {
  expect(await stateOf(kept())).toBe('open');
});

test('what waits is finished, and other answers under its id are told apart', async () => {
  await queue();
  expect([await stateOf(kept()), await stateOf(kept('<data/>'))]).toEqual(['finished', 'changed']);
});

test('so is what was sent', async () => {
  await noteSent(await queue());
  await deleteRecord(instanceId);
  expect([await stateOf(kept()), await stateOf(kept('<data/>'))]).toEqual(['finished', 'changed']);
});
