import { del, delMany, get, promisifyRequest, set, setMany, type UseStore } from 'idb-keyval';
import { legacyDraftsDatabase, formDraftsDatabase, lastAnswersKey } from '~/shared/lib/form-drafts';
import { transactionDone } from '~/shared/lib/storage';
import type { FormRef } from '../fill-url';
import type { DraftInput } from '../input-errors';
import { moveEntries } from '../move-entries';
import type { FilledRecord } from '../send/record';

export interface Draft {
  instanceId: string;
  place: FormRef;
  /** Instance id of the submission being edited; null for a new one. */
  replaces: string | null;
  /** Last change, in epoch milliseconds. */
  at: number;
  xml: string;
  files: readonly string[];
  /** Half-typed input; missing in drafts of earlier releases. */
  typed?: readonly DraftInput[];
  /** Sending began, so the server may have them. */
  sending: boolean;
}

/** The user's store, with entries moved from an earlier release's database. */
function storeOf(person: number | null): UseStore {
  const store = ownStore(person);
  const earlier = { database: legacyDraftsDatabase(person), store: 'kept' };
  let moving: Promise<unknown> | undefined;
  return async (mode, callback) => {
    moving ??= openDraftIds().then((ids) =>
      // A page of that release that is still open would store them again.
      moveEntries(earlier, store, (key) => [...ids].some((id) => String(key).includes(id))),
    );
    // What could not be moved is moved next time.
    await moving.catch(() => undefined);
    return store(mode, callback);
  };
}

/** Opens the database for each transaction: logging out deletes it, which waits for open connections. */
function ownStore(person: number | null): UseStore {
  const open = () => {
    const request = indexedDB.open(formDraftsDatabase(person));
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('kept'));
    return promisifyRequest(request);
  };
  return async (mode, callback) => {
    const database = await open();
    try {
      const transaction = database.transaction('kept', mode);
      const answer = Promise.resolve(callback(transaction.objectStore('kept')));
      const stored = transactionDone(transaction);
      stored.catch(() => undefined);
      return await answer.catch(async (error: unknown) => {
        // idb-keyval reads the transaction's error before it is set.
        if (error === null) await stored;
        throw error;
      });
    } finally {
      database.close();
    }
  };
}

const answersKey = (instanceId: string) => `answers ${instanceId}`;
const definitionKey = (instanceId: string) => `form ${instanceId}`;
const fileKey = (instanceId: string, name: string) => `file ${instanceId} ${name}`;
const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uFFFF`);

/** Drafts of one user; null for visitors with a public link. */
export class DraftStore {
  readonly #store: UseStore;
  readonly #person: number | null;

  constructor(person: number | null) {
    this.#person = person;
    this.#store = storeOf(person);
  }

  /** All drafts of a form, or of edits of one submission, newest first. Throws without storage. */
  async list(place: FormRef, replaces: string | null): Promise<Draft[]> {
    const all = await this.#store('readonly', (store) =>
      promisifyRequest(store.getAll(startingWith('answers ')) as IDBRequest<Draft[]>),
    );
    return all
      .filter(
        (one) =>
          one.replaces === replaces &&
          one.place.projectId === place.projectId &&
          one.place.xmlFormId === place.xmlFormId &&
          one.place.draft === place.draft,
      )
      .toSorted((one, other) => other.at - one.at);
  }

  /**
   * Saves a draft synchronously, without files, because the page ends. `definition` is null if it is stored already.
   */
  leave = (kept: Draft, definition: string | null): void => leaveAnswers(this.#person, kept, definition);

  /** Stores the draft that `leave` saved when the page ended; `definition` is for drafts that have none yet. */
  async recover(place: FormRef, definition: string): Promise<void> {
    const found = takeLeft(this.#person, place);
    if (!found) return;
    const left = found.kept;
    const known = await get<Draft>(answersKey(left.instanceId), this.#store);
    if (known && (known.sending || known.at >= left.at)) return;
    if (!known) await this.keepDefinition(left.instanceId, found.definition ?? definition);
    await this.keep({ ...left, files: known?.files ?? [] }, []);
  }

  definition = (instanceId: string): Promise<string | undefined> => get<string>(definitionKey(instanceId), this.#store);

  keepDefinition = (instanceId: string, xml: string): Promise<void> => set(definitionKey(instanceId), xml, this.#store);

  /** Stores a draft with files that are not stored yet. Throws without storage or space. */
  keep = (kept: Draft, newFiles: readonly File[]): Promise<void> =>
    setMany(
      [
        ...newFiles.map((file): [string, File] => [fileKey(kept.instanceId, file.name), file]),
        [answersKey(kept.instanceId), kept],
      ],
      this.#store,
    );

  dropFiles = (instanceId: string, names: readonly string[]): Promise<void> =>
    delMany(
      names.map((name) => fileKey(instanceId, name)),
      this.#store,
    );

  async record({ instanceId, xml, files }: Draft): Promise<FilledRecord> {
    const found = await Promise.all(files.map((name) => get<File>(fileKey(instanceId, name), this.#store)));
    return {
      instanceId,
      xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
      files: found.filter((file) => file !== undefined),
    };
  }

  async replace(earlier: Draft, { instanceId, xml, files }: FilledRecord, replaces: string | null): Promise<void> {
    const names = files.map(({ name }) => name);
    await this.keep({ ...earlier, instanceId, replaces, xml: await xml.text(), files: names, sending: true }, files);
    if (earlier.instanceId !== instanceId) await this.drop(earlier.instanceId);
  }

  async drop(instanceId: string): Promise<void> {
    await this.#store('readwrite', (store) => {
      store.delete(startingWith(fileKey(instanceId, '')));
      store.delete(definitionKey(instanceId));
      store.delete(answersKey(instanceId));
      return promisifyRequest(store.transaction);
    });
  }

  /** The answers that were sent last, for forms that use `last-saved`. */
  lastSaved = (place: FormRef): Promise<string | undefined> => get<string>(lastSavedKey(place), this.#store);

  keepLastSaved = (place: FormRef, xml: string | null): Promise<void> =>
    xml === null ? del(lastSavedKey(place), this.#store) : set(lastSavedKey(place), xml, this.#store);
}

const lastSavedKey = ({ projectId, xmlFormId }: FormRef) => `last-saved-${projectId}-${xmlFormId}`;

/*
 * The last second before the page is left. IndexedDB writes that begin then do not finish, so this goes to
 * sessionStorage, which is synchronous, and is moved at the next visit. Files are too large for it.
 */

interface Left {
  person: number | null;
  kept: Draft;
  definition: string | null;
}

function leaveAnswers(person: number | null, kept: Draft, definition: string | null): void {
  try {
    sessionStorage.setItem(lastAnswersKey, JSON.stringify({ person, kept, definition } satisfies Left));
  } catch {
    // Blocked or full: the last second is lost, as in a crash.
    if (definition !== null) leaveAnswers(person, kept, null);
  }
}

export function clearUnloadDraft(): void {
  try {
    sessionStorage.removeItem(lastAnswersKey);
  } catch {
    // Blocked: nothing was left.
  }
}

/** Takes what this user left of a form, once. */
function takeLeft(person: number | null, place: FormRef): Left | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(lastAnswersKey) ?? 'null') as Left | null;
    if (left?.person !== person) return null;
    const { projectId, xmlFormId, draft } = left.kept.place;
    if (projectId !== place.projectId || xmlFormId !== place.xmlFormId || draft !== place.draft) return null;
    clearUnloadDraft();
    return left;
  } catch {
    return null;
  }
}

export const draftLockName = (instanceId: string) => `alidade.filling ${instanceId}`;

export async function openDraftIds(): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const start = draftLockName('');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
}
