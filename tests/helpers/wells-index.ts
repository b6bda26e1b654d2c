/** For integration tests of local indexes: a form with twelve submissions, and its index with a worker in this thread. */
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import type { SubmissionRow } from '~/api/schema';
import { getRowIndex } from '~/domain/row-index/indexes';
import { paging } from '~/domain/row-index/source';
import { allRows, type IndexRef, type IndexState, type RowIndex } from '~/engines/row-index/types';
import { restoreSession, signOut } from '~/session/session';
import { clearJobs } from '~/shared/jobs/job-list';
import { memoryDatabases } from './memory-database';
import { sendTo, serveFetch } from './served';
import { workersHere } from './workers-here';
import { xform } from './xforms';

export const count = 12;
export const place = { kind: 'submissions', projectId: 1, xmlFormId: 'wells' } as const;
export const form = '/v1/projects/1/forms/wells';
export const submissions = `${form}/submissions`;

/** The definition of the form. `more`: the name of another question. */
export const definition = (more?: string) =>
  xform({
    id: 'wells',
    data: `<village/><photo/>${more === undefined ? '' : `<${more}/>`}<well jr:template=""><depth/></well>`,
    binds: `<bind nodeset="/data/village" type="string"/><bind nodeset="/data/photo" type="binary"/><bind nodeset="/data/well/depth" type="int"/>`,
    body: `<input ref="/data/village"><label>Village</label></input><upload ref="/data/photo" mediatype="image/*"><label>Photo</label></upload>
    <group ref="/data/well"><repeat nodeset="/data/well"><input ref="/data/well/depth"><label>Depth</label></input></repeat></group>`,
  });
export const answers = (id: string, village: string, deprecated = '') =>
  `<data id="wells" version="1"><village>${village}</village><well><depth>3</depth></well><well><depth>5</depth></well>
    <meta><instanceID>${id}</instanceID>${deprecated}</meta></data>`;

/** For `vi.waitFor`: a busy machine needs seconds for what usually takes none. */
export const patiently = { timeout: 25_000 };
export const until = (index: RowIndex, phase: IndexState['phase'], more: object = {}) =>
  vi.waitFor(() => expect(index.state()).toMatchObject({ phase, ...more }), patiently);
/** Resolves as soon as the first page is stored, while the last one was not asked for. */
export const firstPage = (index: RowIndex): Promise<void> =>
  new Promise((resolve) => {
    const stop = index.subscribe(() => {
      const now = index.state();
      if (now.phase !== 'loading' || now.read !== 5) return;
      stop();
      resolve();
    });
  });
/** An index with all rows, compared with the server once. */
export async function loaded(where: IndexRef = place): Promise<RowIndex> {
  const index = getRowIndex(where);
  await until(index, 'absent');
  index.load();
  await until(index, 'ready', { syncing: false });
  await vi.waitFor(() => expect(index.state()).not.toMatchObject({ syncedAt: null }), patiently);
  return index;
}
export const rowsOf = async (index: RowIndex) => (await index.rows(allRows, 0, 1000)).rows;

/** Prepares each test of a file. Returns the server, what it was asked, and what other clients do. */
export function wellsIndex() {
  const asked: string[] = [];
  let started: ReturnType<typeof workersHere> = [];
  const server = serveFetch((_, query) => asked.push(query));
  memoryDatabases();

  async function send(address: string, body: string, method = 'POST'): Promise<void> {
    const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
    const answer = await server().request(address, { method, headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const add = async (id: string, village: string) => {
    // The server does not say how it orders rows of one millisecond.
    server().clock.advance(1);
    await send(submissions, answers(id, village));
  };
  const read = async <Answer>(path: string) => (await (await server().request(path)).json()) as Answer;

  beforeEach(async () => {
    vi.stubGlobal('location', { origin: 'http://localhost', hash: '', pathname: '/' });
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    vi.stubGlobal('window', new EventTarget());
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    started = workersHere();
    [paging.fewestRows, paging.mostRows] = [5, 5];
    await send('/v1/projects/1/forms?publish=true', definition());
    for (let number = 0; number < count; number += 1) await add(`uuid:${number}`, `Village ${number}`);
    await restoreSession();
    asked.length = 0;
  });
  afterEach(async () => {
    server().faults.clear();
    await signOut('asked');
    clearJobs();
    queryClient.clear();
  });

  return {
    server,
    /** The queries of all calls. */
    asked,
    /** The worker that started last. */
    worker: () => started.at(-1),
    change: sendTo(server),
    send,
    add,
    serverRows: async () => (await read<{ value: SubmissionRow[] }>(`${form}.svc/Submissions?%24expand=*`)).value,
    async sync(index: RowIndex): Promise<void> {
      asked.length = 0;
      await index.sync();
      await until(index, 'ready', { syncing: false });
    },
    /** The calls that read all ids, to find out what is missing. */
    comparisons: () => asked.filter((query) => query.includes('$top=10000') && !query.includes('deletedAt')),
    /** The index in another document: nothing is in memory any more. */
    async nextVisit(): Promise<RowIndex> {
      await signOut('expired');
      queryClient.clear();
      await server().signIn('admin');
      await restoreSession();
      return getRowIndex(place);
    },
  };
}
