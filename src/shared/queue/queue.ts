interface Timed {
  updatedAt: string | null;
}

/** The outcome of a record; null while it is open. */
type Fate<Known, Choice> =
  /** The user decided. `after` is null while it is being saved; `earlier` returns if that fails. */
  | { by: 'me'; choice: Choice; before: Known; after: Known | null; earlier: Fate<Known, Choice> | null }
  | { by: 'other'; choice: Choice }
  | { by: 'deleted' };

export interface Entry<Known, Choice> {
  id: string;
  /** The newest state from the server. */
  known: Known;
  fate: Fate<Known, Choice> | null;
  /** Someone edited it after it was listed, without deciding. */
  changed: boolean;
}

/** The records as first listed, in order. Decided ones stay in place, so that the user can go back. */
export interface Queue<Known, Choice> {
  entries: readonly Entry<Known, Choice>[];
  /** Also counts records that are not listed yet. */
  total: number;
  complete: boolean;
  /** Index of the shown record; `entries.length` at the end. */
  at: number;
  /** Decided by the user, the latest last. */
  decided: readonly string[];
}

export interface Listed<Known> {
  id: string;
  known: Known;
}

const entryOf = <Known, Choice>({ id, known }: Listed<Known>): Entry<Known, Choice> => ({
  id,
  known,
  fate: null,
  changed: false,
});

/** `first`: the record to start at, if it is listed. */
export function startQueue<Known, Choice>(
  listed: readonly Listed<Known>[],
  total: number,
  complete: boolean,
  first: string | null,
): Queue<Known, Choice> {
  const entries = listed.map((one) => entryOf<Known, Choice>(one));
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === first),
  );
  return { entries, total: complete ? entries.length : Math.max(total, entries.length), complete, at, decided: [] };
}

function continueQueue<Known, Choice>(
  queue: Queue<Known, Choice>,
  listed: readonly Listed<Known>[],
  complete: boolean,
): Queue<Known, Choice> {
  const known = new Set(queue.entries.map(({ id }) => id));
  const entries = [
    ...queue.entries,
    ...listed.filter(({ id }) => !known.has(id)).map((one) => entryOf<Known, Choice>(one)),
  ];
  return { ...queue, entries, complete, total: complete ? entries.length : Math.max(queue.total, entries.length) };
}

type AnyEntry = Entry<unknown, unknown>;
type AnyQueue = Queue<unknown, unknown>;

const isOpen = ({ fate }: AnyEntry): boolean => fate === null;

export const isSaving = ({ fate }: AnyEntry): boolean => fate?.by === 'me' && fate.after === null;

export const openCount = ({ entries, total }: AnyQueue): number =>
  total - entries.filter((entry) => !isOpen(entry)).length;

/** The next open record after `from`; `entries.length` if there is none. */
export function nextOpen({ entries }: AnyQueue, from: number): number {
  const next = entries.findIndex((entry, index) => index > from && isOpen(entry));
  return next < 0 ? entries.length : next;
}

export const firstOpen = (queue: AnyQueue): number => nextOpen(queue, -1);

export type Step<Known, Choice> =
  | { do: 'start'; queue: Queue<Known, Choice> }
  | { do: 'continue'; listed: readonly Listed<Known>[]; complete: boolean }
  | { do: 'go'; to: number }
  /** Optimistic: moves on before the server has answered. */
  | { do: 'decide'; id: string; choice: Choice }
  | { do: 'recorded'; id: string; after: Known }
  /** Saving failed: the record is open again. */
  | { do: 'refused'; id: string }
  | { do: 'undone'; id: string; now: Known }
  | { do: 'seen'; id: string; now: Known }
  | { do: 'deleted'; id: string };

const isOlder = (now: Timed, known: Timed): boolean => (now.updatedAt ?? '') < (known.updatedAt ?? '');

function seen<Known extends Timed, Choice>(
  entry: Entry<Known, Choice>,
  now: Known,
  decidedAs: ReadDecision<Known, Choice>,
): Entry<Known, Choice> {
  const { known } = entry;
  // While saving, the save itself checks for conflicts.
  if (isSaving(entry)) return entry;
  if (now.updatedAt === known.updatedAt || isOlder(now, known)) return entry;
  const choice = decidedAs(now);
  return {
    ...entry,
    known: now,
    fate: choice === null ? null : { by: 'other', choice },
    changed: choice === null,
  };
}

function changeEntry<Known, Choice>(
  queue: Queue<Known, Choice>,
  id: string,
  change: (entry: Entry<Known, Choice>) => Entry<Known, Choice>,
): Queue<Known, Choice> {
  const index = queue.entries.findIndex((entry) => entry.id === id);
  const entry = queue.entries[index];
  if (!entry) return queue;
  const next = change(entry);
  return next === entry ? queue : { ...queue, entries: queue.entries.with(index, next) };
}

/** The decision that the server's state says; null while it is open. */
export type ReadDecision<Known, Choice> = (known: Known) => Choice | null;

export function afterStep<Known extends Timed, Choice>(
  queue: Queue<Known, Choice> | null,
  step: Step<Known, Choice>,
  decidedAs: ReadDecision<Known, Choice>,
): Queue<Known, Choice> | null {
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
      return changeEntry(queue, step.id, (entry) => seen(entry, step.now, decidedAs));
    case 'deleted':
      return changeEntry(queue, step.id, (entry) =>
        entry.fate?.by === 'deleted' ? entry : { ...entry, fate: { by: 'deleted' }, changed: false },
      );
  }
}
