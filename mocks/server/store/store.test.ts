import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filePersistence } from './file';
import type { Persistence, Write } from './persistence';
import { type Store, openStore } from './store';
import type { ProjectRow } from './tables';

const project = (id: number, name: string): ProjectRow => ({
  id,
  name,
  acteeId: `actee-${id}`,
  description: null,
  archived: null,
  keyId: null,
  createdAt: '2026-03-21T08:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
});

describe('a transaction', () => {
  it('is rolled back completely when it fails, including indexes', async () => {
    const store = await openStore();
    const { assignments, projects } = store.tables;
    await store.write(() => {
      projects.put(project(1, 'one'));
      assignments.put({ actorId: 1, roleId: 1, acteeId: 'a' });
    });
    const failed = store.write(() => {
      projects.patch(1, { name: 'two' });
      projects.put(project(2, 'new'));
      assignments.delete('1 1 a');
      assignments.put({ actorId: 1, roleId: 2, acteeId: 'b' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(projects.rows()).toEqual([project(1, 'one')]);
    expect(assignments.by('actorId', 1)).toEqual([{ actorId: 1, roleId: 1, acteeId: 'a' }]);
    expect(assignments.by('acteeId', 'b')).toEqual([]);
  });

  it('is rolled back when it cannot be stored', async () => {
    const full: Persistence = {
      async *load() {},
      append: () => Promise.reject(new Error('disk full')),
      replace: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const store = await openStore(full);
    await expect(store.write(() => store.tables.projects.put(project(1, 'one')))).rejects.toThrow('disk full');
    expect(store.tables.projects.size).toBe(0);
  });

  it('does not use a number twice', async () => {
    const { tables, write } = await openStore();
    await write(() => {
      tables.projects.put(project(tables.projects.nextId(), 'one'));
      tables.projects.delete(1);
      tables.projects.put(project(tables.projects.nextId(), 'two'));
    });
    expect(tables.projects.rows().map(({ id }) => id)).toEqual([2]);
  });
});

describe('files', () => {
  let folder: string;
  let store: Store;
  let opened: Persistence[];
  const open = async () => {
    const persistence = await filePersistence(folder);
    opened.push(persistence);
    return openStore(persistence);
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alidade-store-'));
    opened = [];
    store = await open();
  });
  afterEach(async () => {
    for (const persistence of opened) await persistence.close();
    await rm(folder, { recursive: true });
  });

  const put = (id: number, name: string) => store.write(() => store.tables.projects.put(project(id, name)));
  const names = () => store.tables.projects.rows().map(({ name }) => name);
  const logs = async () => (await readdir(folder)).filter((name) => name.startsWith('log-'));
  /** Opens the folder again without closing it, as after a kill. */
  const reopen = async () => {
    store = await open();
  };

  it('contain every acknowledged write, including bytes', async () => {
    await put(1, 'one');
    await store.write(() => {
      store.tables.projects.patch(1, { name: 'changed' });
      store.tables.blobs.put({
        id: 1,
        sha: 's',
        md5: 'm',
        contentType: 'image/png',
        size: 3,
        content: new Uint8Array([0, 255, 10]),
      });
    });
    await put(2, 'new\nline \u2028 مياه');
    await store.write(() => store.tables.projects.put(project(3, 'gone')));
    await store.write(() => store.tables.projects.delete(3));
    await reopen();
    expect(names()).toEqual(['changed', 'new\nline \u2028 مياه']);
    expect(store.tables.blobs.get(1)?.content).toEqual(new Uint8Array([0, 255, 10]));
    expect(store.tables.blobs.one('sha', 's')?.id).toBe(1);
  });

  it('ignore an incomplete end of the log after a crash, and continue after it', async () => {
    await put(1, 'one');
    const [log = ''] = await logs();
    const path = join(folder, log);
    await writeFile(path, `${await readFile(path, 'utf8')}[["projects",2,{"id":2,"na`);
    await reopen();
    expect(names()).toEqual(['one']);
    await put(3, 'three');
    await reopen();
    expect(names()).toEqual(['one', 'three']);
  });

  it('are replaced completely or not at all', async () => {
    await put(1, 'one');
    const snapshot = store.snapshot();
    await put(1, 'later');
    await put(2, 'two');
    await store.restore(snapshot);
    await reopen();
    expect(names()).toEqual(['one']);
    expect(await logs()).toHaveLength(1);

    // A crash while new tables were written: they are incomplete, and nothing names the new log.
    await writeFile(join(folder, 'tables.jsonl.new'), 'log 9\n[["projects",7,{"id":7');
    await writeFile(join(folder, 'log-9.jsonl'), '');
    await reopen();
    expect(names()).toEqual(['one']);
    expect(await readdir(folder)).not.toContain('tables.jsonl.new');
    expect(await logs()).toHaveLength(1);
  });

  it('grow by the size of the writes, not of the tables', async () => {
    const rows: Write[] = Array.from({ length: 20_000 }, (_, at) => ({
      table: 'projects',
      key: at,
      row: project(at, 'x'.repeat(100)),
    }));
    await store.restore(new Map([['projects', rows.map(({ row }) => row ?? {})]]));
    const before = await stat(join(folder, 'tables.jsonl'));
    await put(1, 'small');
    const after = await stat(join(folder, 'tables.jsonl'));
    const [log = ''] = await logs();
    expect(after.mtimeMs).toBe(before.mtimeMs);
    expect(before.size).toBeGreaterThan(4_000_000);
    expect((await stat(join(folder, log))).size).toBeLessThan(400);
  });

  it('merge a long log into the tables at the next start', async () => {
    for (let round = 0; round < 9; round += 1) await put(1, String(round).repeat(1_000_000));
    const [before = ''] = await logs();
    await reopen();
    const [after = ''] = await logs();
    expect(after).not.toBe(before);
    expect((await stat(join(folder, after))).size).toBe(0);
    expect(names()).toEqual(['8'.repeat(1_000_000)]);
  });

  it('can be opened by one process only', async () => {
    await writeFile(join(folder, 'lock'), '1');
    await expect(filePersistence(folder)).rejects.toThrow('process 1 is using this data folder');
    await writeFile(join(folder, 'lock'), '999999999');
    await expect(filePersistence(folder)).resolves.toBeDefined();
  });

  it('refuse damaged tables instead of losing them', async () => {
    await put(1, 'one');
    await store.restore(store.snapshot());
    const path = join(folder, 'tables.jsonl');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"projects",1', '"projects'));
    await expect(open()).rejects.toThrow('damaged');
  });
});
