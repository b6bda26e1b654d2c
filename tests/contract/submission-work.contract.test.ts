/** The calls of work with many submissions: looking them up before a change, the trash, and reading pages with repeats. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, ownWorld } from './harness.ts';
import { publish, send } from './xforms.ts';

const world = ownWorld();
const questions = [
  { name: 'village', type: 'string' },
  { name: 'crops', type: 'string' },
  { name: 'head', group: [{ name: 'age', type: 'int' }] },
  {
    name: 'member',
    repeat: [
      { name: 'name', type: 'string' },
      { name: 'visit', repeat: [{ name: 'day', type: 'date' }] },
    ],
  },
] as const;
const member = (name: string, ...days: string[]) =>
  `<member><name>${name}</name>${days.map((day) => `<visit><day>${day}</day></visit>`).join('')}</member>`;

let form = '';
/** The newest first. */
let sent: string[] = [];
const at = () => ({ projectId: world.projectId, xmlFormId: form });
const one = (index: number) => ({ ...at(), instanceId: sent[index] ?? '' });
type Query = Record<string, string | number | boolean>;
type Row = Record<string, unknown> & { __id: string; __system: Record<string, unknown> };
const table = async (query: Query) =>
  (await call('listSubmissionRows', { as: world.manager, path: at(), query })).body as {
    value: Row[];
    '@odata.count'?: number;
    '@odata.nextLink'?: string;
  };
const review = (index: number, reviewState: 'approved' | 'rejected' | null, notes?: string) =>
  call('updateSubmission', {
    as: world.manager,
    path: one(index),
    body: { reviewState },
    ...(notes === undefined ? {} : { headers: { 'X-Action-Notes': encodeURIComponent(notes) } }),
  });

beforeEach(async () => {
  form = await publish(world, { questions });
  sent = [];
  for (const [index, name] of ['Asha', 'Baraka', 'Chiku', 'Doto', 'Eshe'].entries()) {
    const members = member(name, '2026-01-01', '2026-02-02') + (index % 2 === 0 ? member(`${name} II`) : '');
    const answers = `<village>V${index}</village><crops>maize beans</crops><head><age>${30 + index}</age></head>${members}`;
    sent.unshift(await send(world, { form, answers }));
  }
});

const withTrash = '(__system/deletedAt eq null or __system/deletedAt ne null)';
const eachOf = (ids: readonly string[]) => `(${ids.map((id) => `__id eq '${id}'`).join(' or ')})`;

describe('many submissions', () => {
  test('are looked up by id, in the trash or not', async () => {
    await review(1, 'approved');
    await call('deleteSubmission', { as: world.manager, path: one(2) });
    const wanted = [sent[1] ?? '', sent[2] ?? '', 'uuid:none'];
    const { value } = await table({
      $filter: `${eachOf(wanted)} and ${withTrash}`,
      $select: '__id,__system',
      $top: wanted.length,
    });
    expect(value.map((row) => Object.keys(row))).toEqual([
      ['__id', '__system'],
      ['__id', '__system'],
    ]);
    expect(value.map(({ __id, __system }) => [__id, __system['reviewState'], __system['deletedAt']])).toEqual([
      [sent[1], 'approved', null],
      [sent[2], null, expect.any(String)],
    ]);
  });

  test('in the trash are counted, ordered and paged like others', async () => {
    for (const index of [0, 2, 4]) await call('deleteSubmission', { as: world.manager, path: one(index) });
    const query = { $filter: '__system/deletedAt ne null', $count: true, $wkt: true };
    const first = await table({ ...query, $top: 2, $skip: 0, $orderby: '__system/submissionDate asc' });
    expect(first.value.map(({ __id }) => __id)).toEqual([sent[4], sent[2]]);
    expect(first['@odata.count']).toBe(3);
    const second = await table({ ...query, $top: 2, $skip: 2, $orderby: '__system/submissionDate asc' });
    expect(second.value.map(({ __id }) => __id)).toEqual([sent[0]]);
    expect((await table({ $top: 0, $count: true }))['@odata.count']).toBe(2);
  });
});

describe('a submission', () => {
  test('keeps its state and the time of its last change in the trash and after it', async () => {
    const { body } = await review(0, 'rejected', 'No such village.');
    const system = async () =>
      (await table({ $filter: `${eachOf([sent[0] ?? ''])} and ${withTrash}`, $select: '__id,__system' })).value[0]
        ?.__system;
    const before = await system();
    expect(before).toMatchObject({ reviewState: 'rejected', updatedAt: body.updatedAt, deletedAt: null });
    await call('deleteSubmission', { as: world.manager, path: one(0) });
    expect(await system()).toEqual({ ...before, deletedAt: expect.any(String) as string });
    await call('restoreSubmission', { as: world.manager, path: one(0) });
    expect(await system()).toEqual(before);
  });

  test('is moved once: the second call finds nothing, and the history has one of each', async () => {
    for (const operation of ['deleteSubmission', 'restoreSubmission', 'deleteSubmission'] as const) {
      await call(operation, { as: world.manager, path: one(0) });
      await call(operation, { as: world.manager, path: one(0), problem: '404.1' });
    }
    await call('updateSubmission', {
      as: world.manager,
      path: one(0),
      body: { reviewState: 'approved' },
      problem: '404.1',
    });
    await call('restoreSubmission', { as: world.manager, path: one(0) });
    const { body: audits } = await call('listSubmissionAudits', { as: world.manager, path: one(0) });
    expect(audits.map(({ action }) => action)).toEqual([
      'submission.restore',
      'submission.delete',
      'submission.restore',
      'submission.delete',
      'submission.create',
    ]);
  });

  test('is reviewed again with the same state: the time and the history say so, and no comment appears', async () => {
    const first = await review(0, 'approved', 'Checked.');
    const second = await review(0, 'approved', 'Checked\nagain: 100 % – “yes”');
    expect(second.body.updatedAt).not.toBe(first.body.updatedAt);
    const { body: audits } = await call('listSubmissionAudits', { as: world.manager, path: one(0) });
    expect(audits.map(({ notes }) => notes)).toEqual(['Checked\nagain: 100 % – “yes”', 'Checked.', null]);
    expect((await call('listSubmissionComments', { as: world.manager, path: one(0) })).body).toEqual([]);
    // Undo.
    expect((await review(0, null)).body.reviewState).toBeNull();
  });
});

describe('pages with their repeats', () => {
  const names = (row: Row | undefined) => (row?.['member'] as { name: string }[] | undefined)?.map(({ name }) => name);

  test('are those of the rows of the page, in its order', async () => {
    await review(3, 'approved');
    const whole = await table({ $expand: '*', $count: true });
    expect(names(whole.value[0])).toEqual(['Eshe', 'Eshe II']);
    const [first] = (whole.value[0]?.['member'] ?? []) as Row[];
    expect(first?.['visit']).toEqual([
      { day: '2026-01-01', __id: expect.any(String) as string },
      { day: '2026-02-02', __id: expect.any(String) as string },
    ]);
    const query = { $expand: '*', $count: true, $wkt: true, $top: 2 };
    const page = await table({ ...query, $skip: 1, $orderby: '__system/submissionDate asc' });
    expect(page.value.map(names)).toEqual([['Baraka'], ['Chiku', 'Chiku II']]);
    expect(page['@odata.count']).toBe(5);
    const reviewed = await table({
      ...query,
      $orderby: '__system/reviewState asc,__system/submissionDate desc',
      $filter: "__system/reviewState eq 'approved'",
    });
    expect(reviewed.value.map(names)).toEqual([['Baraka']]);
    // What a row has is the same on every page.
    expect(page.value[0]).toEqual(whole.value[3]);
  });

  test('follow the link of the page before', async () => {
    const query = { $expand: '*', $count: true, $top: 2 };
    const seen: unknown[] = [];
    let token: string | null = '';
    while (token !== null) {
      const page: Awaited<ReturnType<typeof table>> = await table({
        ...query,
        ...(token === '' ? {} : { $skiptoken: token }),
      });
      seen.push(...page.value.map(names));
      const link: string | undefined = page['@odata.nextLink'];
      token = link === undefined ? null : new URL(link).searchParams.get('$skiptoken');
    }
    expect(seen).toEqual([['Eshe', 'Eshe II'], ['Doto'], ['Chiku', 'Chiku II'], ['Baraka'], ['Asha', 'Asha II']]);
  });
});

describe('a download', () => {
  const options = { splitSelectMultiples: true, groupPaths: false, deletedFields: true };

  test('has all options and a filter at once', async () => {
    await review(1, 'approved');
    const query = { ...options, $filter: "__system/reviewState eq 'approved'" };
    const { body } = await call('exportSubmissions', { as: world.manager, path: at(), query });
    const [head, ...lines] = String(body).trim().split('\n');
    expect(head).toContain(',village,crops,age,');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(sent[1]);
  });

  test('of all tables has the repeats of the rows that the filter selects, without the trash', async () => {
    await call('deleteSubmission', { as: world.manager, path: one(0) });
    const archive = async (query: Query) => {
      const { bytes } = await call('exportSubmissionArchive', { as: world.manager, path: at(), query });
      const files = unzipSync(bytes);
      return Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, strFromU8(content).trim().split('\n').length - 1]),
      );
    };
    const all = { ...options, attachments: false };
    expect(await archive(all)).toEqual({
      [`${form}.csv`]: 4,
      [`${form}-member.csv`]: 6,
      [`${form}-visit.csv`]: 8,
    });
    await review(1, 'approved');
    const none = await archive({ ...all, $filter: "__system/reviewState eq 'approved'" });
    expect(none).toEqual({ [`${form}.csv`]: 1, [`${form}-member.csv`]: 1, [`${form}-visit.csv`]: 2 });
  });
});
