import { beforeEach, expect, test, vi } from 'vitest';
import { getRowIndex } from '~/domain/row-index/indexes';
import { submissionIndexRef } from '~/domain/submissions/row-source';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { signIn } from '~/session/session';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { serveFetch } from '../../../../tests/helpers/served';
import { toListedSubmission } from './listed';
import { readMatching } from './read-matching';

/* Which submissions a job gets: those that the list shows, whether the server or the index in this browser finds them. */

const asked: string[] = [];
serveFetch((path) => asked.push(path));
const form = { projectId: 1, xmlFormId: 'water_point' };
const listedOf = toListedSubmission(({ __id }) => ({ title: '', id: __id }));
const signal = new AbortController().signal;
const onProgress = vi.fn<(read: number, total: number) => void>();

/** The ids of what matches, of all or of some submissions. */
const matching = async (query: string, only?: ReadonlySet<string>) => {
  const state = submissionsSearchSchema.read(new URLSearchParams(query));
  return [...(await readMatching(form, state, listedOf, { signal, onProgress }, only)).keys()];
};
const asksServer = () => asked.some((path) => path.endsWith('/Submissions'));

/** Lets the index in this browser be there, with one row. Returns what it is asked for. */
function indexed() {
  const index = getRowIndex(submissionIndexRef(form));
  vi.spyOn(index, 'state').mockReturnValue({ phase: 'ready' } as never);
  vi.spyOn(index, 'sync').mockResolvedValue(undefined as never);
  const row = { __id: 'uuid:here', __system: { reviewState: null, updatedAt: null, submitterName: 'Awa' } };
  const answer = { rows: [row], ids: [row.__id], total: 1, version: 1 };
  return vi.spyOn(index, 'rows').mockResolvedValue(answer as never);
}

beforeEach(async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  asked.length = 0;
  onProgress.mockClear();
  return () => vi.restoreAllMocks();
});

test('the server finds all that match, and which of some match', async () => {
  const all = await matching('');
  const approved = await matching("reviewState='approved'");
  expect(approved.length).toBeGreaterThan(0);
  expect(onProgress).toHaveBeenLastCalledWith(approved.length, approved.length);
  const other = all.find((id) => !approved.includes(id)) ?? '';
  expect(await matching("reviewState='approved'", new Set([approved[0] ?? '', other]))).toEqual([approved[0]]);
  asked.length = 0;
  const rows = indexed();
  expect(await matching("reviewState='approved'")).toEqual(approved);
  expect(rows).not.toHaveBeenCalled();
  expect(asksServer()).toBe(true);
});

test('what is found by answers is found here, and never by the server, which cannot', async () => {
  await expect(matching('find=well')).rejects.toBeInstanceOf(UserFacingError);
  const rows = indexed();
  expect(await matching('find=well')).toEqual(['uuid:here']);
  expect(rows.mock.lastCall?.[0]).toMatchObject({ text: 'well', conditions: [] });
  expect(onProgress).toHaveBeenLastCalledWith(1, 1);
  expect(asksServer()).toBe(false);
});

test('some of them are found here if all answers are here, and by the server otherwise', async () => {
  const [one = '', two = ''] = await matching('');
  asked.length = 0;
  const only = new Set([one, two]);
  expect((await matching('', only)).toSorted()).toEqual([one, two].toSorted());
  expect(asksServer()).toBe(true);
  asked.length = 0;
  const rows = indexed();
  expect(await matching('', only)).toEqual(['uuid:here']);
  expect(rows.mock.lastCall?.[0].conditions).toEqual([{ field: '__id', op: 'anyOf', values: [one, two] }]);
  expect(asksServer()).toBe(false);
});

test('the trash is not here: the server finds some of it', async () => {
  const rows = indexed();
  expect(await matching('deleted=true', new Set(['uuid:here']))).toEqual([]);
  expect(rows).not.toHaveBeenCalled();
  expect(asksServer()).toBe(true);
});
