import { type AnyJob, currentJobs, storedJobsKey } from './job-list';
import type { ItemState } from './kind';

/** A stored item: without data and note if its kind cannot resume. */
interface StoredItem {
  id: string;
  label: string;
  state: ItemState;
  data?: unknown;
  note?: unknown;
}

/** A job that a reload or the end of the tab interrupted. */
export interface StoredJob {
  /** Unique among the stored jobs. */
  id: string;
  /** Start time of its document, which tells it from the jobs that run now. */
  document: number;
  storedAt: number;
  kind: string;
  userId: number;
  title: string;
  address: string;
  canResume: boolean;
  input?: unknown;
  items: readonly StoredItem[];
}

const day = 86_400_000;

const isStored = (value: unknown): value is StoredJob =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'storedAt' in value &&
  'items' in value &&
  Array.isArray(value.items);

function read(): StoredJob[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storedJobsKey) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isStored).filter(({ storedAt }) => Date.now() - storedAt < day) : [];
  } catch {
    return [];
  }
}

function write(stored: readonly StoredJob[]): void {
  try {
    if (stored.length === 0) sessionStorage.removeItem(storedJobsKey);
    else sessionStorage.setItem(storedJobsKey, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full: the job cannot be resumed.
  }
}

/** The state of an item after a reload: the outcome of a running one is unknown. */
const storedState = (state: ItemState): ItemState => (state === 'running' ? 'unknown' : state);

/** A job to store; none if all is done, or if it ended and its failures were shown. */
function toStored(job: AnyJob): StoredJob[] {
  const { kind, userId, title, address, input } = job;
  const { counts, end } = job.snapshot();
  const isOpen = job.isActive || end === 'session';
  if (userId === undefined || !isOpen || counts.waiting + counts.running + counts.unknown === 0) return [];
  const { resume } = kind;
  const items = job.all().map(({ item: { id, label, data }, state, note }): StoredItem => {
    const base = { id, label, state: storedState(state) };
    if (!resume) return base;
    return { ...base, data, ...(note === undefined ? {} : { note: resume.storedNote(note) }) };
  });
  const document = performance.timeOrigin;
  const base = { id: `${document} ${job.id}`, document, storedAt: Date.now(), kind: kind.name, userId, title, address };
  return [{ ...base, canResume: resume !== undefined, items, ...(resume ? { input } : {}) }];
}

/** The jobs of this person that a reload interrupted, oldest first. */
export const cutOffJobs = (userId: number): StoredJob[] =>
  read().filter((job) => job.userId === userId && job.document !== performance.timeOrigin);

/** Removes an interrupted job that was resumed or dismissed. */
export function forgetCutOff({ id }: StoredJob): void {
  write(read().filter((job) => job.id !== id));
}

/** Stores the unfinished jobs of this document, beside those interrupted before. */
export function storeJobs(): void {
  write([
    ...read().filter(({ document }) => document !== performance.timeOrigin),
    ...currentJobs().flatMap((job) => toStored(job)),
  ]);
}
