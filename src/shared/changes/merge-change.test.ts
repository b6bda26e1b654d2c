import { expect, test } from 'vitest';
import { conflictPrompt, textOrEmpty, type ConflictDecision, mergeChange } from './merge-change';

interface Place {
  name?: string;
  note?: string | null;
}
const texts = { name: { label: 'Name', text: textOrEmpty }, note: { label: 'Note', text: textOrEmpty } };
const seen: Place = { name: 'Wells', note: null };

test.each<[string, Place, Place, Place]>([
  ['nobody else changed anything', { name: 'Pumps' }, seen, { name: 'Pumps' }],
  ['others changed what this form did not', { name: 'Pumps' }, { name: 'Wells', note: 'dry' }, { name: 'Pumps' }],
  ['both changed it to the same', { name: 'Pumps' }, { name: 'Pumps' }, { name: 'Pumps' }],
  ['an empty text and none are the same', { note: 'dry' }, { note: '' }, { note: 'dry' }],
])('nobody is asked if %s', async (_, change, now, sent) => {
  expect(await mergeChange(change, { seen, now, texts })).toEqual(sent);
});

test.each<[ConflictDecision, Place | string]>([
  ['mine', { name: 'Pumps', note: 'dry' }],
  ['theirs', { note: 'dry' }],
  ['back', 'Someone else changed this. Check it, then save again.'],
])('asks if both changed the same; %s decides what is sent', async (decision, expected) => {
  const sent = mergeChange<Place>(
    { name: 'Pumps', note: 'dry' },
    { seen, now: { name: 'Boreholes', note: null }, texts },
  ).catch((error: Error) => error.message);
  const asked = conflictPrompt.get();
  expect(asked?.differences).toEqual([{ label: 'Name', theirs: 'Boreholes', mine: 'Pumps' }]);
  asked?.decide(decision);
  expect(await sent).toEqual(expected);
  expect(conflictPrompt.get()).toBeNull();
});
