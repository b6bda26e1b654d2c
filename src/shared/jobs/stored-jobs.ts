import { type AnyJob, currentJobs, storedJobsKey } from './job-list';
import type { ItemState } from './kind';

/** An item as it is stored: without data and note where its kind cannot go on. */
interface StoredItem {
  id: string;
  label: string;
  state: ItemState;
  data?: unknown;
  note?: unknown;
}

/** A job that a reload or the end of the tab cut off. */
export interface StoredJob {
  /** Unique among all that are stored. */
  id: string;
  /** When the document began that it ran in: tells it from the jobs that run now. */
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
    // Forbidden or full: then nothing can be resumed.
  }
}

/** What an item is after a reload: nobody heard what became of one that was running. */
const storedState = (state: ItemState): ItemState => (state === 'running' ? 'unknown' : state);

/** A job as it is stored; nothing where all is done, or where it ended and its failures were told. */
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

/** Jobs of this person that a reload cut off, oldest first. */
export const cutOffJobs = (userId: number): StoredJob[] =>
  read().filter((job) => job.userId === userId && job.document !== performance.timeOrigin);

/** Forgets a job that a reload cut off: it is resumed, or not wanted. */
export function forgetCutOff({ id }: StoredJob): void {
  write(read().filter((job) => job.id !== id));
}

/** Stores the jobs of this document that are not done, beside those that were cut off before. */
export function storeJobs(): void {
  write([
    ...read().filter(({ document }) => document !== performance.timeOrigin),
    ...currentJobs().flatMap((job) => toStored(job)),
  ]);
}
