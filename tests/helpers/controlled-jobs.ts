import { beforeEach, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import { Job } from '~/shared/jobs/job';
import type { JobSession } from '~/shared/jobs/job-session';
import type { ItemContext, JobItem, JobKind } from '~/shared/jobs/kind';

/** Jobs whose calls the test answers by hand, with a session and a clock that it controls. */
/** The signed-in user of the session. */
let user: number | undefined = 7;
const ends = new Set<() => void>();
export const session: JobSession = {
  userId: () => user,
  onEnd: (listener) => {
    ends.add(listener);
    return () => ends.delete(listener);
  },
};
export const endSession = () => {
  user = undefined;
  for (const end of ends) end();
};

export const lost = () => new ApiError({ kind: 'no-response' });
export const refused = () => new ApiError({ kind: 'problem', status: 403, code: '403.1' });
export const busy = (status = 503) => new ApiError({ kind: 'not-a-problem', status });

type Context = ItemContext<null, string>;
interface Call {
  item: JobItem<number>;
  context: Context;
  done: () => void;
  fail: (error: unknown) => void;
}
/** Calls in progress, oldest first. */
let open: Call[] = [];
let most = 0;

export const kindOf = (change: Partial<JobKind<null, number, string>> = {}): JobKind<null, number, string> => ({
  name: 'test',
  parallel: { from: 2, most: 2 },
  run: (item, context) =>
    new Promise<void>((resolve, reject) => {
      const close = () => (open = open.filter((one) => one !== call));
      const call: Call = {
        item,
        context,
        done: () => (close(), resolve()),
        fail: (error) => (close(), reject(error as Error)),
      };
      open.push(call);
      most = Math.max(most, open.length);
    }),
  ...change,
});
export const jobOf = (count: number, change?: Partial<JobKind<null, number, string>>) =>
  new Job(kindOf(change), {
    title: 'A test',
    address: '/here',
    input: null,
    session,
    items: Array.from({ length: count }, (_, data) => ({ id: `i${data}`, label: `Item ${data}`, data })),
  });
export const call = (id: string): Call => {
  const found = open.find(({ item }) => item.id === id);
  if (!found) throw new Error(`${id} is not under way`);
  return found;
};
export const underWay = () => open.map(({ item }) => item.id);
export const states = (job: Job<null, number, string>) => job.all().map(({ state }) => state);
export const calm = () => vi.advanceTimersByTimeAsync(0);
/** A job that is started, with its first items in progress. */
export async function startedJob(count: number, change?: Partial<JobKind<null, number, string>>) {
  const job = jobOf(count, change);
  void job.start();
  await calm();
  return job;
}
/** Completes all calls as they start. */
export const drain = async (job: Job<null, number, string>, end = (one: Call) => one.done()) => {
  for (let round = 0; round < 1000 && job.isActive; round++) {
    for (const one of open) end(one);
    await vi.advanceTimersByTimeAsync(1);
  }
};

/** Signs in as another user, or as the first one again. */
export const signInAs = (id: number) => {
  user = id;
};
/** How many listeners wait for the end of the session. */
export const listenersOfEnd = () => ends.size;
/** The most calls that were in progress at once. */
export const mostAtOnce = () => most;
/** Calls in progress, oldest first. */
export const openCalls = (): readonly Call[] => open;

/** Resets all of it before each test of a file. */
export function controlJobs(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    open = [];
    most = 0;
    user = 7;
    ends.clear();
    return () => vi.useRealTimers();
  });
}
