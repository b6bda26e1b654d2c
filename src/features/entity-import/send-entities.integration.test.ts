import { beforeEach, expect, test } from 'vitest';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { ApiError } from '~/api/problem';
import { signIn } from '~/session/session';
import { households as list, serveHouseholds } from '../../../tests/helpers/households';
import { sendEntities, sendMissing } from './send-entities';

/* New entities are stored once, whatever becomes of the answers, and none is left out. */

const created: string[] = [];
const { server } = serveHouseholds((path) => void (path.endsWith('/entities') && created.push(path)));

const sending = { file: { name: 'trees.csv', size: 1 }, signal: new AbortController().signal };
const entities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ uuid: crypto.randomUUID(), label: `Tree ${index}`, data: {} }));
const labels = async () => {
  const { value } = await listEntityRows(1, 'households', {});
  return (value as { label: string }[]).map(({ label }) => label).filter((label) => label.startsWith('Tree'));
};

beforeEach(() => {
  created.length = 0;
});

test('the server stores all of them, and says so', async () => {
  expect(await sendEntities(list, entities(3), sending)).toBe(true);
  expect(await labels()).toHaveLength(3);
});

test.each(['2026.3', '2025.2'] as const)('a lost answer of a server of %s is looked up', async (release) => {
  server().release = release;
  await signIn('admin@example.org', 'demonstration-admin');
  server().faults.add({ kind: 'lost', operation: 'createEntities' });
  expect(await sendEntities(list, entities(3), sending)).toBe(false);
  expect(await labels()).toHaveLength(3);
  expect(created).toHaveLength(1);
});

test.each(['2026.3', '2025.2'] as const)('what did not reach a server of %s is sent again', async (release) => {
  server().release = release;
  await signIn('admin@example.org', 'demonstration-admin');
  server().faults.add({ kind: 'offline', operation: 'createEntities' });
  expect(await sendEntities(list, entities(2), sending)).toBe(true);
  expect(await labels()).toHaveLength(2);
});

test('those that exist, or existed, are not sent again; the others are, in however many calls they are asked for', async () => {
  const all = entities(120);
  const [first, second] = all;
  if (!first || !second) throw new Error('none');
  await sendEntities(list, [first, second], sending);
  await server().request(`/v1/projects/1/datasets/households/entities/${second.uuid}`, { method: 'DELETE' });
  // All together they are refused.
  expect(await sendEntities(list, all, sending)).toBe(false);
  expect(await labels()).toHaveLength(1);
  await sendMissing(list, all, sending);
  expect(new Set(await labels()).size).toBe(119);
  created.length = 0;
  await sendMissing(list, all, sending);
  expect(created).toEqual([]);
});

test('another refusal is told', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'createEntities' });
  await expect(sendEntities(list, entities(1), sending)).rejects.toMatchObject({ code: '403.1' });
});

test('a server before 2025.3 gets those that it does not have, and a refusal because of deleted ones is told', async () => {
  server().release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  const all = entities(4);
  await sendEntities(list, all.slice(0, 2), sending);
  created.length = 0;
  await sendMissing(list, all, sending);
  expect(created).toHaveLength(1);
  expect(await labels()).toHaveLength(4);
  await server().request(`/v1/projects/1/datasets/households/entities/${all[0]?.uuid}`, { method: 'DELETE' });
  await expect(sendMissing(list, [...all, ...entities(1)], sending)).rejects.toBeInstanceOf(ApiError);
});
