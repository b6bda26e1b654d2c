import { signedInUser } from '~/session/session';
import { createStore } from '~/shared/lib/store';
import { type AnyJob, currentJobs, jobList, jobStorage, storedJobKeys, storedJobPrefix } from './job-list';
import { unlockedJobs, lockJob, unlockJob, onUnlocked } from './job-locks';
import type { ItemState } from './kind';

/** Without data and note if its kind cannot resume. */
interface StoredItem {
  id: string;
  label: string;
  state: ItemState;
  data?: unknown;
  note?: unknown;
  /** Number of countable things it stands for; default 1. */
  weight?: number;
}

export interface StoredJob {
  id: string;
  storedAt: number;
  days?: number;
  kind: string;
  userId: number;
  title: string;
  address: string;
  canResume: boolean;
  input?: unknown;
  items: readonly StoredItem[];
}

/** What does not change while a job runs, written once. In columns, because there may be 20,000 items. */
interface StoredHead extends Omit<StoredJob, 'id' | 'items'> {
  ids: string[];
  /** Omitted when every label equals its id. */
  labels?: string[];
  data?: unknown[];
  weights?: number[];
}

/** Written each second: a letter per item, and the notes up to the last one. */
interface StoredProgress {
  states: string;
  notes: unknown[];
}

const day = 86_400_000;
const stateLetters: Record<ItemState, string> = {
  waiting: 'w',
  // The outcome of a running item is unknown after a reload.
  running: 'u',
  unknown: 'u',
  done: 'd',
  skipped: 's',
  refused: 'r',
};
const states = new Map<string, ItemState>([
  ['w', 'waiting'],
  ['d', 'done'],
  ['s', 'skipped'],
  ['r', 'refused'],
]);

const headKey = (id: string) => `${storedJobPrefix}${id}`;
const progressKey = (id: string) => `${storedJobPrefix}${id} progress`;

const documentId = crypto.getRandomValues(new Uint32Array(2)).join('-');
const idOf = (job: AnyJob) => `${documentId}-${job.id}`;

const isHead = (value: Partial<StoredHead> | null): value is StoredHead =>
  value?.userId !== undefined && value.storedAt !== undefined && Array.isArray(value.ids);
const isProgress = (value: Partial<StoredProgress> | null): value is StoredProgress =>
  typeof value?.states === 'string' && Array.isArray(value.notes);

function read(id: string): StoredJob | null {
  try {
    const head = JSON.parse(jobStorage().getItem(headKey(id)) ?? 'null') as Partial<StoredHead> | null;
    const progress = JSON.parse(jobStorage().getItem(progressKey(id)) ?? 'null') as Partial<StoredProgress> | null;
    if (!isHead(head) || !isProgress(progress) || Date.now() - head.storedAt >= (head.days ?? 1) * day) return null;
    const { ids, labels = ids, data, weights, ...rest } = head;
    const items = ids.map((itemId, index): StoredItem => ({
      id: itemId,
      label: labels[index] ?? itemId,
      state: states.get(progress.states[index] ?? '') ?? 'unknown',
      note: progress.notes[index] ?? undefined,
      ...(data ? { data: data[index] } : {}),
      ...(weights ? { weight: weights[index] ?? 1 } : {}),
    }));
    return { ...rest, id, items };
  } catch {
    return null;
  }
}

function remove(id: string): void {
  try {
    jobStorage().removeItem(headKey(id));
    jobStorage().removeItem(progressKey(id));
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

const unstored = new WeakSet<AnyJob>();
export const isUnstored = (job: AnyJob): boolean => unstored.has(job);

const storedTotals = new WeakMap<AnyJob, number>();

function writeHead(job: AnyJob): void {
  const { kind, userId, title, address, input } = job;
  if (userId === undefined) return;
  const entries = job.all();
  const ids = entries.map(({ item }) => item.id);
  const head: StoredHead = {
    storedAt: Date.now(),
    kind: kind.name,
    userId,
    title,
    address,
    canResume: kind.resume !== undefined,
    ids,
    ...(kind.resume?.days === undefined ? {} : { days: kind.resume.days }),
    ...(entries.every(({ item }) => item.label === item.id) ? {} : { labels: entries.map(({ item }) => item.label) }),
    ...(kind.resume ? { input, data: entries.map(({ item }) => item.data) } : {}),
    ...(kind.counted ? { weights: entries.map(({ item }) => kind.counted?.weigh(item.data) ?? 1) } : {}),
  };
  jobStorage().setItem(headKey(idOf(job)), JSON.stringify(head));
  storedTotals.set(job, ids.length);
}

function writeProgress(job: AnyJob): void {
  const { resume } = job.kind;
  const entries = job.all();
  const last = resume ? entries.findLastIndex(({ note }) => note !== undefined) : -1;
  const progress: StoredProgress = {
    states: entries.map(({ state }) => stateLetters[state]).join(''),
    notes: entries.slice(0, last + 1).map(({ note }) => (note === undefined ? null : resume?.storedNote(note))),
  };
  jobStorage().setItem(progressKey(idOf(job)), JSON.stringify(progress));
}

function isUnfinished(job: AnyJob): boolean {
  const { counts, end } = job.snapshot();
  return (job.isActive || end === 'session') && counts.waiting + counts.running + counts.unknown > 0;
}

function store(job: AnyJob): void {
  if (!isUnfinished(job)) return remove(idOf(job));
  try {
    if (storedTotals.get(job) !== job.snapshot().total) writeHead(job);
    writeProgress(job);
    unstored.delete(job);
  } catch {
    remove(idOf(job));
    storedTotals.delete(job);
    unstored.add(job);
  }
}

/** Milliseconds between two writes; more if writing is slow, so that it takes at most 2 % of the time. */
const minInterval = 1000;
const intervalFactor = 50;

/** Stores a job repeatedly while it runs, so that even a crash loses little. `continued` is replaced by it. */
export function persistJob(job: AnyJob, continued?: StoredJob): void {
  const id = idOf(job);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = 0;
  let isHeld = false;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!currentJobs().includes(job)) return;
    const began = performance.now();
    store(job);
    const ended = performance.now();
    next = ended + Math.max(minInterval, (ended - began) * intervalFactor);
  };
  const soon = () => {
    if (!isHeld) return;
    if (!isUnfinished(job)) now();
    else timer ??= setTimeout(now, Math.max(0, next - performance.now()));
  };
  const stops = [
    job.progress.subscribe(soon),
    jobList.subscribe(() => {
      if (currentJobs().includes(job)) return;
      clearTimeout(timer);
      for (const stop of stops) stop();
      // Dismissed. Jobs of a user whose session ended stay stored.
      if (signedInUser()?.id === job.userId) remove(id);
      unlockJob(id);
    }),
  ];
  const begin = async () => {
    await lockJob(id);
    isHeld = true;
    if (continued) {
      remove(continued.id);
      unlockJob(continued.id);
    }
    now();
  };
  void begin();
}

export function persistJobs(): void {
  for (const job of currentJobs()) store(job);
}

function idsOfOtherDocuments(): string[] {
  const own = new Set(currentJobs().map(idOf));
  return storedJobKeys()
    .filter((key) => !key.endsWith(' progress'))
    .map((key) => key.slice(storedJobPrefix.length))
    .filter((id) => !own.has(id));
}

export async function jobsInOtherTabs(userId: number): Promise<StoredJob[]> {
  const ids = idsOfOtherDocuments();
  const free = new Set(await unlockedJobs(ids));
  return ids.flatMap((id) => {
    const job = free.has(id) ? null : read(id);
    return job?.userId === userId ? [job] : [];
  });
}

/**
 * Jobs of this user that no tab runs, oldest first. `later.onFree` is called when another tab that runs one now ends.
 */
export async function interruptedJobs(
  userId: number,
  later?: { onFree: () => void; signal: AbortSignal },
): Promise<StoredJob[]> {
  const ids = idsOfOtherDocuments();
  const free = await unlockedJobs(ids);
  if (later)
    onUnlocked(
      ids.filter((id) => !free.includes(id)),
      later.onFree,
      later.signal,
    );
  const found: StoredJob[] = [];
  for (const id of free) {
    const job = read(id);
    if (job?.userId === userId) found.push(job);
    // Too old, or damaged.
    else if (job === null) remove(id);
  }
  return found.toSorted((a, b) => a.storedAt - b.storedAt);
}

/**
 * Takes an interrupted job for this tab, before it is resumed or dismissed. Returns its current stored state; null if
 * another tab has it or finished it.
 */
export async function claimJob({ id }: StoredJob): Promise<StoredJob | null> {
  if (!(await lockJob(id))) return null;
  const job = read(id);
  if (!job) unlockJob(id);
  return job;
}

/** Counts interrupted jobs that were dismissed in this document, so that lists refresh. */
export const dismissalCount = createStore(0);

/** Removes a dismissed job, unless another tab has resumed it. */
export async function dismissInterruptedJob(stored: StoredJob): Promise<void> {
  if (!(await claimJob(stored))) return;
  remove(stored.id);
  unlockJob(stored.id);
  dismissalCount.set(dismissalCount.get() + 1);
}
