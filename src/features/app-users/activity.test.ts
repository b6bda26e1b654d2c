import { beforeEach, expect, test, vi } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { type Activity, emptyActivity, readActivity, addFormActivity } from './activity';

const row = (id: string, submissionDate: string, deviceId: string | null = 'collect:x') =>
  ({ __id: id, __system: { submissionDate, deviceId } }) as SubmissionRow;

test('counts by form and device, latest first', () => {
  const one = addFormActivity(emptyActivity, { xmlFormId: 'a', name: 'A' }, [
    row('3', '2026-03-03', 'collect:x'),
    row('2', '2026-03-02', null),
    row('1', '2026-03-01', 'collect:x'),
  ]);
  const both = addFormActivity(one, { xmlFormId: 'b', name: 'B' }, [row('9', '2026-04-01', 'collect:x')]);
  expect(both.forms).toEqual([
    { xmlFormId: 'b', name: 'B', count: 1, last: '2026-04-01' },
    { xmlFormId: 'a', name: 'A', count: 3, last: '2026-03-03' },
  ]);
  expect(both.devices).toEqual([
    { deviceId: 'collect:x', count: 3, last: '2026-04-01', newest: { xmlFormId: 'b', instanceId: '9' } },
    { deviceId: null, count: 1, last: '2026-03-02', newest: { xmlFormId: 'a', instanceId: '2' } },
  ]);
  expect(addFormActivity(both, { xmlFormId: 'c', name: 'C' }, [])).toBe(both);
});

test('the newest submission of a device is that by date, whatever the order of forms', () => {
  const one = addFormActivity(emptyActivity, { xmlFormId: 'a', name: 'A' }, [
    row('1', '2026-03-02', 'x'),
    row('2', '2026-03-01', 'y'),
  ]);
  const both = addFormActivity(one, { xmlFormId: 'b', name: 'B' }, [
    row('3', '2026-03-04', 'y'),
    row('4', '2026-03-01', 'x'),
  ]);
  expect(both.devices.map(({ deviceId, count, last, newest }) => [deviceId, count, last, newest.instanceId])).toEqual([
    ['y', 2, '2026-03-04', '3'],
    ['x', 2, '2026-03-02', '1'],
  ]);
  expect(one.devices.map(({ count }) => count)).toEqual([1, 1]);
});

/* What an app user has submitted is a reason to revoke its access or not: nothing may be missing unseen. */

let rows: Record<string, object[]>;
let asked: URL[];
let agent: (instanceId: string) => Response;
const refusal = () => Response.json({ code: 403.1, message: 'no' }, { status: 403 });

beforeEach(() => {
  asked = [];
  rows = {};
  agent = () => Response.json({ userAgent: 'Collect' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    asked.push(url);
    request.signal.throwIfAborted();
    const form = /forms\/([^/.]+)/.exec(url.pathname)?.[1] ?? '';
    if (!url.pathname.endsWith('.svc/Submissions')) return agent(url.pathname.split('/').at(-1) ?? '');
    const all = rows[form];
    if (!all) return refusal();
    const [from, most] = [Number(url.searchParams.get('$skip')), Number(url.searchParams.get('$top'))];
    return Response.json({ value: all.slice(from, from + most) });
  });
});

/** Reads forms called by their ids. Returns what was told after each step. */
async function read(forms: readonly string[], controller = new AbortController(), stopAfter = Infinity) {
  const told: { activity: Activity; done: number }[] = [];
  await readActivity(
    4,
    17,
    forms.map((xmlFormId) => ({ xmlFormId, name: `Form ${xmlFormId}` })),
    {
      signal: controller.signal,
      onProgress: (activity, done) => {
        told.push({ activity, done });
        if (told.length === stopAfter) controller.abort();
      },
    },
  );
  return told;
}

test('only what this app user sent is asked for, the newest first', async () => {
  rows = { a: [row('1', '2026-01-01')] };
  await read(['a']);
  expect(asked[0]?.pathname).toBe('/v1/projects/4/forms/a.svc/Submissions');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    $filter: '__system/submitterId eq 17',
    $select: '__id,__system',
    $orderby: '__system/submissionDate desc',
    $top: '1000',
    $skip: '0',
  });
});

test.each([
  [999, 1],
  [1000, 2],
  [1001, 2],
])('all of %s submissions are counted', async (count, pages) => {
  rows = { a: Array.from({ length: count }, (_, index) => row(`s${index}`, '2026-01-01')) };
  const told = await read(['a']);
  expect(told.at(-1)?.activity.forms).toMatchObject([{ xmlFormId: 'a', count }]);
  expect(asked.filter(({ pathname }) => pathname.endsWith('Submissions'))).toHaveLength(pages);
});

test('forms are told one after the other, one that fails by its name, and then the devices', async () => {
  rows = { a: [row('1', '2026-01-01')], c: [row('3', '2026-01-03'), row('2', '2026-01-02', null)] };
  agent = (id) => (id === '2' ? Response.json({ userAgent: null }) : Response.json({ userAgent: `Collect ${id}` }));
  const told = await read(['a', 'b', 'c']);
  expect(told.map(({ activity, done }) => [done, activity.forms.length, activity.unread.length])).toEqual([
    [1, 1, 0],
    [2, 1, 1],
    [3, 2, 1],
    [3, 2, 1],
    [3, 2, 1],
  ]);
  expect(told[2]?.activity.devices.map(({ agent: name }) => name)).toEqual([undefined, undefined]);
  expect(told.at(-1)?.activity).toEqual({
    unread: ['Form b'],
    forms: [
      { xmlFormId: 'c', name: 'Form c', count: 2, last: '2026-01-03' },
      { xmlFormId: 'a', name: 'Form a', count: 1, last: '2026-01-01' },
    ],
    devices: [
      {
        deviceId: 'collect:x',
        count: 2,
        last: '2026-01-03',
        newest: { xmlFormId: 'c', instanceId: '3' },
        agent: 'Collect 3',
      },
      { deviceId: null, count: 1, last: '2026-01-02', newest: { xmlFormId: 'c', instanceId: '2' }, agent: null },
    ],
  });
});

test('a device whose program cannot be read stays without one', async () => {
  rows = { a: [row('1', '2026-01-01')] };
  agent = refusal;
  expect((await read(['a'])).at(-1)?.activity.devices).toMatchObject([{ deviceId: 'collect:x', agent: undefined }]);
});

test('nothing more is asked or told once the dialog is closed', async () => {
  rows = { a: [row('1', '2026-01-01')], b: [row('2', '2026-01-02', 'collect:y')] };
  const stopped = await read(['a', 'b'], undefined, 1);
  expect(stopped).toHaveLength(1);
  const between = await read(['a', 'b'], undefined, 3);
  expect(between).toHaveLength(3);
});
