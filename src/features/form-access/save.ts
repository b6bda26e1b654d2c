import { assignFormRole, unassignFormRole } from '~/api/generated/writes/assignments';
import { updateForm } from '~/api/generated/writes/forms';
import { isLostAnswer, isProblem } from '~/api/problem';
import type { AccessStore } from './access-store';
import { type Access, type Edit, keyOf } from './model';
import type { Failure } from './outcomes';
import { appUserRole } from './queries';

/** Calls under way at the same time. */
const atOnce = 4;
/** So many failures one after the other stop a save: the next would fail too. */
const enough = 5;

/** How a save ended. */
export interface SaveResult {
  saved: number;
  failed: number;
  /** Edits that were not tried any more. */
  left: number;
  /** Why it stopped before it began, or could not be checked at the end. */
  error?: unknown;
}

/** What a save needs beside the edits: reading everything anew, and whether somebody wants it to stop. */
export interface Saving {
  projectId: number;
  read: () => Promise<Access>;
  stopped: () => boolean;
  /** Only these controls; all without it. */
  only?: ReadonlySet<string> | undefined;
}

function send(projectId: number, edit: Edit): Promise<unknown> {
  if (edit.kind === 'state') return updateForm.send(projectId, edit.xmlFormId, { state: edit.to });
  return edit.to
    ? assignFormRole.send(projectId, edit.xmlFormId, appUserRole, edit.actorId)
    : unassignFormRole.send(projectId, edit.xmlFormId, appUserRole, edit.actorId);
}

/** Only reading again tells what became of it: the answer got lost, or what it was about is not there. */
const toLookUp = (error: unknown): boolean => isLostAnswer(error) || isProblem(error, '404.1');

/** Sends the edits, a few at a time. Out: those whose fate is to be looked up. */
async function sendAll(
  store: AccessStore,
  edits: readonly Edit[],
  { projectId, stopped }: Saving,
): Promise<Map<string, { edit: Edit; error: unknown }>> {
  const open = new Map<string, { edit: Edit; error: unknown }>();
  const queue = edits.values();
  let inARow = 0;
  let done = 0;
  const work = async () => {
    for (const edit of queue) {
      if (stopped() || inARow >= enough) return;
      store.outcomes.note(edit, { status: 'saving' });
      store.changed();
      try {
        await send(projectId, edit);
        store.settle(edit, { status: 'done' });
        inARow = 0;
      } catch (error) {
        // Given by somebody else in this very moment.
        if (edit.kind === 'access' && edit.to && isProblem(error, '409.3')) store.settle(edit, { status: 'done' });
        else {
          inARow += 1;
          if (toLookUp(error)) open.set(keyOf(edit), { edit, error });
          else store.settle(edit, { status: 'failed', why: { kind: 'error', error } });
        }
      }
      done += 1;
      if (store.progress) store.progress = { ...store.progress, done };
      store.changed();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, edits.length) }, work));
  return open;
}

/** Says what became of the calls without a clear answer, now that everything was read again, or could not be. */
function closeOpen(
  store: AccessStore,
  open: ReadonlyMap<string, { edit: Edit; error: unknown }>,
  already: ReadonlySet<string> | null,
): number {
  let saved = 0;
  for (const [key, { edit, error }] of open) {
    if (already?.has(key)) {
      store.outcomes.note(edit, { status: 'done' });
      saved += 1;
      continue;
    }
    const lost = isLostAnswer(error);
    const why: Failure = !lost ? { kind: 'error', error } : already ? { kind: 'not-done' } : { kind: 'unknown' };
    if (store.edits.of(edit)) store.settle(edit, { status: 'failed', why });
  }
  return saved;
}

/**
 * Saves what differs, change by change, never the whole project: nothing is said about what was not edited here, so
 * nobody's work is undone (and a form that appeared meanwhile is no obstacle). Before and after, everything is read
 * again; what others did in between is merged. A lost answer is looked up. Never throws.
 */
export async function saveAccess(store: AccessStore, saving: Saving): Promise<SaveResult> {
  const result: SaveResult = { saved: 0, failed: 0, left: 0 };
  store.outcomes.clear();
  store.progress = { done: 0, total: 0, stopping: false };
  store.changed();
  try {
    store.take(await saving.read());
  } catch (error) {
    store.progress = null;
    store.changed();
    return { ...result, left: store.edits.size, error };
  }
  const edits = [...store.edits].filter((edit) => saving.only === undefined || saving.only.has(keyOf(edit)));
  store.progress = { done: 0, total: edits.length, stopping: false };
  store.changed();
  const open = await sendAll(store, edits, saving);
  try {
    const access = await saving.read();
    // Known to the merge as ours, so that nobody else is given the credit.
    for (const { edit } of open.values()) store.outcomes.note(edit, { status: 'saving' });
    const already = store.take(access);
    closeOpen(store, open, new Set(already.map(keyOf)));
  } catch (error) {
    closeOpen(store, open, null);
    result.error = error;
  }
  result.saved = store.outcomes.saved();
  result.failed = store.failures().length;
  result.left = store.edits.size - result.failed;
  store.progress = null;
  store.changed();
  return result;
}
