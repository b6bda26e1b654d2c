import type { ReviewState } from '~/api/schema';
import { type Review, type ReviewChoice, reviewChoices } from '~/shared/submissions/review';

/** What became of a submission of the queue; null while it is still to be reviewed. */
type Fate =
  /**
   * This person decided. `after` is what the server recorded, null while it is being recorded. `earlier` comes back if
   * it cannot be.
   */
  | { by: 'me'; choice: ReviewChoice; before: Review; after: Review | null; earlier: Fate | null }
  /** Somebody reviewed it after it was listed here. */
  | { by: 'other'; state: ReviewChoice }
  | { by: 'deleted' };

export interface Entry {
  id: string;
  /** The newest state that is known of it. */
  known: Review;
  fate: Fate | null;
  /** Somebody changed it after it was listed, and did not review it: an edit, for instance. */
  changed: boolean;
}

/**
 * The queue: the submissions as they were listed at first, in their order. Those that leave the filter by a review stay
 * in their place, so that one can go back to them.
 */
export interface Queue {
  entries: readonly Entry[];
  /** How many there are, also while not all are listed. */
  total: number;
  /** All are listed. */
  complete: boolean;
  /** The place of the shown submission; behind the last one at the end. */
  at: number;
  /** The submissions that this person decided, the latest last. */
  decided: readonly string[];
}

/** A submission as the list of the queue has it. */
export interface Listed {
  id: string;
  known: Review;
}

const entryOf = ({ id, known }: Listed): Entry => ({ id, known, fate: null, changed: false });

/** The queue of a first page. In: the submission to begin with, if it is on it. */
export function startQueue(listed: readonly Listed[], total: number, complete: boolean, first: string | null): Queue {
  const entries = listed.map(entryOf);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === first),
  );
  return { entries, total: complete ? entries.length : Math.max(total, entries.length), complete, at, decided: [] };
}

/** Adds what follows. */
function continueQueue(queue: Queue, listed: readonly Listed[], complete: boolean): Queue {
  const known = new Set(queue.entries.map(({ id }) => id));
  const entries = [...queue.entries, ...listed.filter(({ id }) => !known.has(id)).map(entryOf)];
  return { ...queue, entries, complete, total: complete ? entries.length : Math.max(queue.total, entries.length) };
}

const isOpen = ({ fate }: Entry): boolean => fate === null;

/** Whether its decision is being recorded. */
export const isSaving = ({ fate }: Entry): boolean => fate?.by === 'me' && fate.after === null;

/** How many are still to be reviewed. */
export const leftIn = ({ entries, total }: Queue): number => total - entries.filter((entry) => !isOpen(entry)).length;

/** How many were reviewed, by choice; by others; and deleted. */
export function countsOf({ entries }: Queue) {
  const counts = { approved: 0, hasIssues: 0, rejected: 0, others: 0, deleted: 0 };
  for (const { fate } of entries) {
    if (fate?.by === 'me') counts[fate.choice] += 1;
    else if (fate?.by === 'other') counts.others += 1;
    else if (fate) counts.deleted += 1;
  }
  return counts;
}

/** The place after another one that is still to be reviewed; behind the last one if there is none. */
export function nextOpen({ entries }: Queue, from: number): number {
  const next = entries.findIndex((entry, index) => index > from && isOpen(entry));
  return next < 0 ? entries.length : next;
}

/** The first place that is still to be reviewed; behind the last one if there is none. */
export const firstOpen = (queue: Queue): number => nextOpen(queue, -1);

export type Step =
  | { do: 'start'; queue: Queue }
  | { do: 'continue'; listed: readonly Listed[]; complete: boolean }
  | { do: 'go'; to: number }
  /** Goes on at once; the server is asked meanwhile. */
  | { do: 'decide'; id: string; choice: ReviewChoice }
  | { do: 'recorded'; id: string; after: Review }
  /** The decision was not recorded: the submission is still to be reviewed. */
  | { do: 'refused'; id: string }
  | { do: 'undone'; id: string; now: Review }
  /** The server's newest data of a submission. */
  | { do: 'seen'; id: string; now: Review }
  | { do: 'deleted'; id: string };

const isReviewed = (state: ReviewState): state is ReviewChoice => reviewChoices.some((choice) => choice === state);

/** Data that were read before what is known already. */
const isOlder = (now: Review, known: Review): boolean => (now.updatedAt ?? '') < (known.updatedAt ?? '');

function seen(entry: Entry, now: Review): Entry {
  const { known } = entry;
  // What is being recorded is compared by those who record it.
  if (isSaving(entry)) return entry;
  if (now.updatedAt === known.updatedAt || isOlder(now, known)) return entry;
  const { reviewState, updatedAt } = now;
  return {
    ...entry,
    known: { reviewState, updatedAt },
    fate: isReviewed(reviewState) ? { by: 'other', state: reviewState } : null,
    changed: !isReviewed(reviewState),
  };
}

function changeEntry(queue: Queue, id: string, change: (entry: Entry) => Entry): Queue {
  const index = queue.entries.findIndex((entry) => entry.id === id);
  const entry = queue.entries[index];
  if (!entry) return queue;
  const next = change(entry);
  return next === entry ? queue : { ...queue, entries: queue.entries.with(index, next) };
}

/** The queue after a step. */
export function afterStep(queue: Queue | null, step: Step): Queue | null {
  if (step.do === 'start') return step.queue;
  if (!queue) return queue;
  switch (step.do) {
    case 'continue':
      return continueQueue(queue, step.listed, step.complete);
    case 'go': {
      const at = Math.max(0, Math.min(step.to, queue.entries.length));
      return at === queue.at ? queue : { ...queue, at };
    }
    case 'decide': {
      const next = changeEntry(queue, step.id, (entry) => ({
        ...entry,
        fate: { by: 'me', choice: step.choice, before: entry.known, after: null, earlier: entry.fate },
        changed: false,
      }));
      const decided = [...queue.decided.filter((id) => id !== step.id), step.id];
      return queue.entries[queue.at]?.id === step.id
        ? { ...next, decided, at: nextOpen(next, queue.at) }
        : { ...next, decided };
    }
    case 'recorded':
      return changeEntry(queue, step.id, (entry) =>
        entry.fate?.by === 'me' ? { ...entry, known: step.after, fate: { ...entry.fate, after: step.after } } : entry,
      );
    case 'refused':
      return {
        ...changeEntry(queue, step.id, (entry) =>
          entry.fate?.by === 'me' ? { ...entry, fate: entry.fate.earlier } : entry,
        ),
        decided: queue.decided.filter((id) => id !== step.id),
      };
    case 'undone': {
      const next = changeEntry(queue, step.id, (entry) => ({ ...entry, known: step.now, fate: null, changed: false }));
      const at = next.entries.findIndex(({ id }) => id === step.id);
      return { ...next, at: at < 0 ? next.at : at, decided: queue.decided.filter((id) => id !== step.id) };
    }
    case 'seen':
      return changeEntry(queue, step.id, (entry) => seen(entry, step.now));
    case 'deleted':
      return changeEntry(queue, step.id, (entry) =>
        entry.fate?.by === 'deleted' ? entry : { ...entry, fate: { by: 'deleted' }, changed: false },
      );
  }
}
