import { expect, test } from 'vitest';
import { listPublicConfig } from '~/api/generated/hooks/config';
import { answerDifferences } from '../../../../tests/helpers/asked-differences';
import { serveFetch } from '../../../../tests/helpers/served';
import { saveLoginTexts, type LoginTexts } from './login-texts';

/* The texts of the login page are one setting: who changes one of them must not replace the other unseen. */

const server = serveFetch(undefined, 'demo');
const none: LoginTexts = { title: '', description: '' };
const stored = async () => (await listPublicConfig())['login-appearance']?.value;

test('a text is stored beside the one that somebody else has saved meanwhile', async () => {
  await saveLoginTexts({ description: 'Of another user' }, none);
  expect(await saveLoginTexts({ title: 'Mine' }, none)).toEqual({ title: 'Mine', description: 'Of another user' });
  expect(await stored()).toEqual({ title: 'Mine', description: 'Of another user' });
});

test.each([
  ['theirs', { title: 'Theirs', description: 'Of wells' }],
  ['mine', { title: 'Mine', description: 'Of wells' }],
] as const)(
  'of a text that somebody else has changed, %s is stored if the person says so, with the other text',
  async (decision, words) => {
    await saveLoginTexts({ title: 'Theirs' }, none);
    const asked = answerDifferences(decision);
    expect(await saveLoginTexts({ title: 'Mine', description: 'Of wells' }, none)).toEqual(words);
    expect(asked()).toBe(1);
    expect(await stored()).toEqual(words);
  },
);

test('a text that somebody else has changed stays while the person goes on editing', async () => {
  await saveLoginTexts({ title: 'Theirs' }, none);
  answerDifferences('back');
  await expect(saveLoginTexts({ title: 'Mine' }, none)).rejects.toThrow('Someone else changed this');
  expect(await stored()).toEqual({ title: 'Theirs' });
  // Who knows it is not asked.
  const asked = answerDifferences('back');
  await saveLoginTexts({ title: 'Mine' }, { title: 'Theirs', description: '' });
  expect([asked(), await stored()]).toEqual([0, { title: 'Mine' }]);
});

test('the same text of two people is no difference', async () => {
  await saveLoginTexts({ title: 'Survey' }, none);
  expect(await saveLoginTexts({ title: 'Survey' }, none)).toEqual({ title: 'Survey', description: '' });
});

test('blank texts give back the default ones', async () => {
  await saveLoginTexts({ title: 'Survey', description: 'Of wells' }, none);
  const known = { title: 'Survey', description: 'Of wells' };
  expect(await saveLoginTexts({ title: '  ' }, known)).toEqual({ title: '', description: 'Of wells' });
  expect(await stored()).toEqual({ description: 'Of wells' });
});

test('texts whose answer was lost are looked up', async () => {
  server().faults.add({ kind: 'lost', operation: 'setConfig', times: 1 });
  expect(await saveLoginTexts({ title: 'Survey' }, none)).toMatchObject({ title: 'Survey' });
  expect(await stored()).toEqual({ title: 'Survey' });
});
