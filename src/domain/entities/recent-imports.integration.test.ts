import { beforeEach, expect, test } from 'vitest';
import { createDataset } from '~/api/generated/mutations/datasets';
import { createEntities, deleteEntity, updateEntity } from '~/api/generated/mutations/entities';
import { signedInUser, restoreSession } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { examinedRows, readRecentImports } from './recent-imports';

/* Which files the newest entities came from, by the log of a few of them. */

const paths: string[] = [];
const server = serveFetch((path) => paths.push(path));
const list = { projectId: 1, datasetName: 'planted' };
let last = 0;

/** Imports that many entities from a file, five seconds and more after what was there. Returns their ids. */
async function importFile(name: string, count: number, size?: number): Promise<string[]> {
  server().clock.advance(10_000);
  const entities = Array.from({ length: count }, () => ({ uuid: crypto.randomUUID(), label: `Tree ${(last += 1)}` }));
  await createEntities(1, list.datasetName, { entities, source: { name, ...(size !== undefined && { size }) } });
  return entities.map(({ uuid }) => uuid);
}
const asked = () => paths.filter((path) => path.endsWith('/audits')).length;

beforeEach(async () => {
  await restoreSession();
  await createDataset(1, { name: list.datasetName });
  paths.length = 0;
});

test('names the file, who imported it and when, the newest first', async () => {
  const trees = await importFile('trees.csv', 3, 70);
  const wells = await importFile('wells.csv', 2);
  // What became of an entity later does not hide where it came from.
  await updateEntity(1, list.datasetName, wells[0] ?? '', { label: 'Well' }, { baseVersion: 1 });
  const me = signedInUser();
  const [first, second, ...more] = await readRecentImports(list);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ file: 'wells.csv', size: null, entities: 2, isOpen: false, creatorId: me?.id });
  expect(second).toMatchObject({ file: 'trees.csv', size: 70, entities: 3, isOpen: false, by: me?.displayName });
  expect(trees).toContain(second?.uuids[0]);
  expect(Date.parse(first?.at ?? '') - Date.parse(second?.at ?? '')).toBeGreaterThanOrEqual(10_000);
});

test('an entity that was made by hand is from no file', async () => {
  await createEntities(1, list.datasetName, { uuid: crypto.randomUUID(), label: 'Tree' });
  expect(await readRecentImports(list)).toEqual([]);
});

test('a list without entities has no imports', async () => {
  expect(await readRecentImports(list)).toEqual([]);
});

test('an entity that went to the trash meanwhile tells nothing, and other refusals are thrown', async () => {
  const [, other = ''] = await importFile('trees.csv', 3);
  await deleteEntity(1, list.datasetName, other);
  server().faults.add({ kind: 'problem', code: 404.1, operation: 'listEntityAudits' });
  expect(await readRecentImports(list)).toMatchObject([{ file: 'trees.csv', entities: 1 }]);
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listEntityAudits' });
  await expect(readRecentImports(list)).rejects.toMatchObject({ code: '403.1' });
});

test('the ten largest groups are looked at', async () => {
  for (let at = 0; at < 11; at += 1) await importFile(`${at}.csv`, at === 3 ? 1 : 2);
  const files = (await readRecentImports(list)).map(({ file }) => file);
  expect(files).toEqual(['10.csv', '9.csv', '8.csv', '7.csv', '6.csv', '5.csv', '4.csv', '2.csv', '1.csv', '0.csv']);
  expect(asked()).toBe(10);
});

test('only an import that reaches beyond the newest entities is open', async () => {
  await importFile('old.csv', examinedRows - 5);
  expect(await readRecentImports(list)).toMatchObject([{ entities: examinedRows - 5, isOpen: false }]);
  await importFile('new.csv', 5);
  await importFile('newest.csv', 2);
  expect(await readRecentImports(list)).toMatchObject([
    { file: 'newest.csv', entities: 2, isOpen: false },
    { file: 'new.csv', entities: 5, isOpen: false },
    { file: 'old.csv', entities: examinedRows - 7, isOpen: true },
  ]);
});
