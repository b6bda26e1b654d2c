import { expect, test } from 'vitest';
import { listPublicConfig } from '~/api/generated/hooks/config';
import { serveFetch } from '../../../../tests/helpers/served';
import { ChangedMeanwhile, storeWords, type Words } from './words';

/* The texts of the login page are one setting: who changes one of them must not replace the other unseen. */

const server = serveFetch(undefined, 'demo');
const none: Words = { title: '', description: '' };
const stored = async () => (await listPublicConfig())['login-appearance']?.value;

test('a text is stored beside the one that somebody else has saved meanwhile', async () => {
  await storeWords({ description: 'Of another user' }, none);
  expect(await storeWords({ title: 'Mine' }, none)).toEqual({ title: 'Mine', description: 'Of another user' });
  expect(await stored()).toEqual({ title: 'Mine', description: 'Of another user' });
});

test('a text that somebody else has changed is replaced only by who has seen it', async () => {
  await storeWords({ title: 'Theirs' }, none);
  const refusal = await storeWords({ title: 'Mine' }, none).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ChangedMeanwhile);
  expect(refusal).toMatchObject({ field: 'title', now: { title: 'Theirs', description: '' } });
  expect(await stored()).toEqual({ title: 'Theirs' });
  await storeWords({ title: 'Mine' }, { title: 'Theirs', description: '' });
  expect(await stored()).toEqual({ title: 'Mine' });
});

test('the same text of two people is no difference', async () => {
  await storeWords({ title: 'Survey' }, none);
  expect(await storeWords({ title: 'Survey' }, none)).toEqual({ title: 'Survey', description: '' });
});

test('blank texts give back the default ones', async () => {
  await storeWords({ title: 'Survey', description: 'Of wells' }, none);
  const known = { title: 'Survey', description: 'Of wells' };
  expect(await storeWords({ title: '  ' }, known)).toEqual({ title: '', description: 'Of wells' });
  expect(await stored()).toEqual({ description: 'Of wells' });
});

test('texts whose answer was lost are looked up', async () => {
  server().faults.add({ kind: 'lost', operation: 'setConfig', times: 1 });
  expect(await storeWords({ title: 'Survey' }, none)).toMatchObject({ title: 'Survey' });
  expect(await stored()).toEqual({ title: 'Survey' });
});
