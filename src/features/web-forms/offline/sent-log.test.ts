import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDatabases } from '../../../../tests/helpers/memory-database';
import type { Draft } from '../drafts/draft-store';
import { addRecord, deleteRecord } from './queue';
import { logSent, draftOutcome } from './sent-log';

/* Kept answers that wait to be sent, or were sent, are not offered again; others under their id are. */

memoryDatabases();
// Node parses no XML; these instances have no name.
beforeEach(() => {
  const parseFromString = () => ({ getElementsByTagName: () => [] });
  vi.stubGlobal('DOMParser', function Parser() {
    return { parseFromString };
  });
});

const place = { projectId: 1, xmlFormId: 'fill', draft: false };
const instanceId = 'uuid:finished';
const xml = '<data><meta><instanceID>uuid:finished</instanceID></meta></data>';
const kept = (text = xml): Draft => ({ instanceId, place, replaces: null, at: 1, xml: text, files: [], sending: true });
const queue = () =>
  addRecord(
    { instanceId, xml: new File([xml], 'xml_submission_file'), files: [] },
    { place, formName: 'Fill', owner: { kind: 'link', token: 'x' }, deviceId: undefined },
  );

test('what neither waits nor was sent is open; else it is finished, and other answers under its id are told apart', async () => {
  const states = async () => [await draftOutcome(kept()), await draftOutcome(kept('<data/>'))];
  expect(await states()).toEqual(['open', 'open']);
  const record = await queue();
  expect(await states()).toEqual(['finished', 'changed']);
  await logSent(record);
  await deleteRecord(instanceId);
  expect(await states()).toEqual(['finished', 'changed']);
});
