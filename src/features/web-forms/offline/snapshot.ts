import { withLinkToken } from '~/api/link-token';
import { ApiError } from '~/api/problem';
import type { Form } from '~/api/schema';
import { openStored } from '~/api/transfers';
import type { FillUrl, FormRef } from '../fill-url';
import {
  type FormFile,
  formFilePath,
  FormRedirect,
  type LoadedForm,
  listFormFiles,
  loadForm,
  LoadRefusal,
} from '../load-form';
import { type Owner, currentOwner } from './owner';
import { sha256Hex } from './sent-log';
import { withStorageSpace } from './storage-space';

/*
 * Snapshots of forms in this browser. Each is a cache of its own with all files of the form under their URLs and,
 * written last, the Snapshot under the URL of the page: without it, a cache is incomplete and unused. The service
 * worker serves files of the newest complete one (worker.ts).
 */

export interface Snapshot {
  /** ISO date. */
  storedAt: string;
  /** Changes with anything that the snapshot contains. */
  edition: string;
  place: FormRef;
  form: Form;
  xml: string;
  /** Missing in snapshots of earlier releases. */
  onlySends?: boolean | undefined;
  /** Who read it, and owns the page unless the server says otherwise. */
  owner: Owner | null;
}

const prefix = (page: string): string => `alidade-form ${page} `;

const copiesOf = async (page: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix(page))).toSorted();

/** The newest complete snapshot; null without one, or without caches (plain HTTP). */
async function newestCopy(page: string): Promise<{ cache: Cache; about: Response } | null> {
  if (!('caches' in globalThis)) return null;
  for (const name of (await copiesOf(page)).toReversed()) {
    const cache = await caches.open(name);
    const about = await cache.match(page);
    if (about) return { cache, about };
  }
  return null;
}

export async function storedForm(page: string): Promise<Snapshot | null> {
  const copy = await newestCopy(page);
  return copy && ((await copy.about.json()) as Snapshot);
}

export async function storedFile(page: string, place: FormRef, name: string): Promise<Response | undefined> {
  const copy = await newestCopy(page);
  return copy?.cache.match(`/v1${formFilePath(place, name)}`, { ignoreSearch: true });
}

/** Everything that distinguishes two states of a form, but for the rows of its entity lists. */
const stateOf = ({ form }: LoadedForm, files: readonly FormFile[]): string =>
  JSON.stringify([
    form.version,
    form.hash,
    files.map(({ name, exists, hash, updatedAt }) => [name, exists, hash, updatedAt]),
  ]);

interface Read {
  loaded: LoadedForm;
  files: FormFile[];
  state: string;
}

async function read(address: FillUrl): Promise<Read> {
  const listed = address.place && listFormFiles(address.place);
  listed?.catch(() => undefined);
  const loaded = await loadForm(address);
  const files = await (listed ?? listFormFiles(loaded.place));
  return { loaded, files, state: stateOf(loaded, files) };
}

const tries = 3;

/**
 * Reads a page's form completely and stores it. Returns the form and its snapshot, null where nothing can be stored.
 * Throws FormMoved, LoadRefusal, ApiError and NoRoom; then the earlier snapshot stays.
 */
export async function storeForm(
  page: string,
  address: FillUrl,
): Promise<{ loaded: LoadedForm; snapshot: Snapshot | null }> {
  let now = await read(address);
  if (!('caches' in globalThis)) return { loaded: now.loaded, snapshot: null };
  for (let left = tries; left > 0; left -= 1) {
    const name = prefix(page) + new Date().toISOString();
    try {
      const { place, form, xml, onlySends } = now.loaded;
      const cache = await caches.open(name);
      const tags = await storeFiles(cache, place, now.files);
      const after = await read(address);
      if (after.state === now.state) {
        const edition = await sha256Hex(JSON.stringify([now.state, xml, tags]));
        const snapshot: Snapshot = {
          storedAt: new Date().toISOString(),
          edition,
          place,
          form,
          xml,
          onlySends,
          owner: currentOwner(address.token),
        };
        const text = JSON.stringify(snapshot);
        await withStorageSpace(text.length, () => cache.put(page, new Response(text)));
        for (const older of await copiesOf(page)) if (older < name) await caches.delete(older);
        return { loaded: now.loaded, snapshot };
      }
      now = after;
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
    await caches.delete(name);
  }
  throw new Error('the form changes all the time');
}

async function storeFiles(cache: Cache, place: FormRef, files: readonly FormFile[]): Promise<(string | null)[]> {
  const tags: (string | null)[] = [];
  for (const { name } of files.filter(({ exists }) => exists)) {
    const path = formFilePath(place, name);
    // Bypasses the service worker, which would answer from the snapshot that this one replaces.
    const answer = await openStored(path, { signal: new AbortController().signal, cache: 'no-cache' });
    const content = await answer.blob();
    await withStorageSpace(content.size, () => cache.put(withLinkToken(`/v1${path}`), new Response(content, answer)));
    tags.push(answer.headers.get('ETag') ?? String(content.size));
  }
  return tags;
}

export interface OpenedForm {
  loaded: LoadedForm;
  snapshot: Snapshot | null;
  /** Why the snapshot is shown instead of the server's form. Null if it is up to date. */
  notFresh: 'no-network' | 'signed-out' | { error: unknown } | null;
  notStored: unknown;
}

/** Milliseconds until the snapshot is shown while the server is still answering. */
const timeoutMs = 5000;

const fromCopy = ({ place, form, xml, onlySends }: Snapshot): LoadedForm => ({
  place,
  form,
  xml,
  onlySends,
  enketo: false,
  edited: null,
});

/** Why a snapshot is shown after a failed request; undefined if it must not be used. */
function reasonOf(error: unknown): OpenedForm['notFresh'] | undefined {
  if (error instanceof FormRedirect) return undefined;
  if (error instanceof LoadRefusal) return error.reason === 'login' ? 'signed-out' : undefined;
  if (error instanceof ApiError && error.kind === 'no-response') return 'no-network';
  return { error };
}

/**
 * Opens an offline page's form from the server, or from its snapshot if the server cannot be reached or is slow. Calls
 * `onLate` if the server answers after all. Throws FormMoved, LoadRefusal and ApiError.
 */
export async function openForm(page: string, address: FillUrl, onLate: (newer: Snapshot) => void): Promise<OpenedForm> {
  const before = await storedForm(page);
  const reading = storeForm(page, address);
  if (!before) {
    const { loaded, snapshot } = await reading;
    return { loaded, snapshot, notFresh: null, notStored: null };
  }
  const late = Symbol('late');
  try {
    const first = await Promise.race([
      reading,
      new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), timeoutMs)),
    ]);
    if (first !== late) return { loaded: first.loaded, snapshot: first.snapshot, notFresh: null, notStored: null };
  } catch (error) {
    const notFresh = reasonOf(error);
    if (notFresh === undefined) throw error;
    return { loaded: fromCopy(before), snapshot: before, notFresh, notStored: null };
  }
  reading.then(
    ({ snapshot }) => snapshot && snapshot.edition !== before.edition && onLate(snapshot),
    () => undefined,
  );
  return { loaded: fromCopy(before), snapshot: before, notFresh: 'no-network', notStored: null };
}
