import * as needs from '~/api/generated/needs';
import { ApiError } from '~/api/problem';
import type { IndexWorker } from '~/engines/row-index/index-worker';
import type { CallName, Calls, ParsedPage, Status } from '~/engines/row-index/protocol';
import { indexKey } from '~/engines/row-index/types';
import { serverHas } from '~/session/server';
import { odataString } from '~/shared/lib/odata';
import { pageUrlAfter, readPageBytes } from '~/shared/rows/page-bytes';
import type { IndexSource } from './source';

/**
 * Milliseconds of overlap with the last sync: a change is stamped when its transaction begins but visible only at its
 * end, and the clocks of a server's machines may differ.
 */
const overlapMs = 5 * 60_000;

const idsPerPage = 10_000;
/** With more missing rows than this, everything is read instead of single rows. */
const maxById = 3000;
/** IDs per request, and a URL length that every proxy accepts. */
const [maxIdsPerRequest, maxUrlLength] = [60, 3000];

interface Syncing {
  worker: IndexWorker;
  source: IndexSource;
  signal: AbortSignal;
}

/** Calls the worker for each page until the last, and prefetches the next one meanwhile. */
async function eachPage<Name extends CallName>(
  { worker, source, signal }: Syncing,
  url: string,
  name: Name,
  given: (isFirst: boolean) => Calls[Name][0],
): Promise<Calls[Name][1][]> {
  const key = indexKey(source.place);
  const answers: Calls[Name][1][] = [];
  let page: Promise<ArrayBuffer> | null = readPageBytes(url, signal);
  while (page) {
    const json: ArrayBuffer = await page;
    const { next }: ParsedPage = await worker.call('parse', { key, json }, { signal, transfer: [json] });
    page = next === null ? null : readPageBytes(pageUrlAfter(url, next), signal);
    // Prevents an unhandled rejection: other awaits come first and may fail.
    page?.catch(() => undefined);
    answers.push(await worker.call(name, given(answers.length === 0), { signal }));
  }
  return answers;
}

const latestTime = (times: readonly (string | null)[]): string | null =>
  times.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

/** Latest change known to the server, by its own clock: this device's may be wrong. Null without rows. */
export async function readLatest(syncing: Omit<Syncing, 'worker'>): Promise<string | null> {
  const { source, signal } = syncing;
  const first = async (field: string) => {
    const params = {
      $top: 1,
      $select: '__id,__system',
      $orderby: `${field} desc`,
      $filter: `${field} ne null`,
    };
    const bytes = await readPageBytes(source.url(params, false), signal);
    const { value } = JSON.parse(new TextDecoder().decode(bytes)) as { value: { __system: Record<string, unknown> }[] };
    const time = value[0]?.__system[field.slice('__system/'.length)];
    return typeof time === 'string' ? time : null;
  };
  return latestTime(await Promise.all([first(source.receivedAtField), first('__system/updatedAt')]));
}

/** The server refused a parameter that its release does not know. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 501 || error.status === 400);

async function readChanges(syncing: Syncing, from: string | null) {
  const { source } = syncing;
  const key = indexKey(source.place);
  const filter =
    from === null ? {} : { $filter: `${source.receivedAtField} ge ${from} or __system/updatedAt ge ${from}` };
  const url = source.url({ ...filter, $top: source.pageRows }, true);
  return eachPage(syncing, url, 'applyRows', () => ({ key }));
}

async function readDeletions(syncing: Syncing, from: string | null) {
  const { source } = syncing;
  const key = indexKey(source.place);
  const $filter = from === null ? '__system/deletedAt ne null' : `__system/deletedAt ge ${from}`;
  const url = source.url({ $filter, $select: '__id,__system', $top: idsPerPage }, false);
  try {
    return await eachPage(syncing, url, 'applyDeleted', () => ({ key }));
  } catch (error) {
    // Then comparing counts and IDs finds them.
    if (isUnsupported(error)) return [];
    throw error;
  }
}

/** Number of rows on the server. Throws ApiError. */
export async function readCount({ source, signal }: Omit<Syncing, 'worker'>): Promise<number> {
  const bytes = await readPageBytes(source.url({ $top: 0, $count: true }, false), signal);
  return Number((JSON.parse(new TextDecoder().decode(bytes)) as { '@odata.count': unknown })['@odata.count']);
}

function* chunkIds(ids: readonly string[]): Generator<string[]> {
  let part: string[] = [];
  let length = 0;
  for (const id of ids) {
    const more = encodeURIComponent(odataString(id)).length + 16;
    if (part.length === maxIdsPerRequest || (part.length > 0 && length + more > maxUrlLength)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(id);
    length += more;
  }
  if (part.length > 0) yield part;
}

/** Compares all IDs and times with the server, removes rows that it lacks, and reads missing or outdated ones. */
async function repair(syncing: Syncing): Promise<void> {
  const { worker, source, signal } = syncing;
  const key = indexKey(source.place);
  const url = source.url({ $select: '__id,__system', $top: idsPerPage }, false);
  const answers = await eachPage(syncing, url, 'compareIds', (isFirst) => ({ key, isFirst }));
  await worker.call('dropOthers', { key }, { signal });
  const missing = answers.flatMap((answer) => answer.missing);
  if (missing.length > maxById) {
    await readChanges(syncing, null);
    return;
  }
  await readByIds(syncing, missing);
}

/** Fetches and applies these rows. Servers before 2025.3 cannot filter by ID: all rows are read. */
async function readByIds(syncing: Syncing, wanted: readonly string[]): Promise<void> {
  if (wanted.length > 0 && serverHas(needs.filtersRowsById) === false) {
    await readChanges(syncing, null);
    return;
  }
  const { source } = syncing;
  const key = indexKey(source.place);
  for (const ids of chunkIds(wanted)) {
    const $filter = ids.map((id) => `__id eq ${odataString(id)}`).join(' or ');
    await eachPage(syncing, source.url({ $filter, $top: source.pageRows }, true), 'applyRows', () => ({ key }));
  }
}

const hasSameCount = async (syncing: Syncing): Promise<boolean> => {
  const { live } = await syncing.worker.call('beginSync', { key: indexKey(syncing.source.place) });
  return live === (await readCount(syncing));
};

/**
 * Applies new and changed rows, then deletions, and compares the count; if it differs, all IDs. Interrupted syncs
 * start over.
 * Throws ApiError, IndexGone, and the reason of the signal.
 */
export async function syncIndex(syncing: Syncing): Promise<Status> {
  const { worker, source, signal } = syncing;
  const key = indexKey(source.place);
  const { since } = await worker.call('beginSync', { key }, { signal });
  const from = since === null ? null : new Date(Date.parse(since) - overlapMs).toISOString();
  const read = async () => [...(await readChanges(syncing, from)), ...(await readDeletions(syncing, from))];
  const answers = await read();
  if (!(await hasSameCount(syncing))) {
    answers.push(...(await read()));
    if (!(await hasSameCount(syncing))) await repair(syncing);
  }
  // The server does not change the time of rows whose files arrive later.
  await readByIds(syncing, (await worker.call('lackingFiles', { key }, { signal })).ids);
  const newest = latestTime([since, ...answers.map((answer) => answer.latest)]);
  return worker.call('finishSync', { key, since: newest }, { signal });
}

interface Prefetched {
  token: string | null;
  page: Promise<ArrayBuffer>;
}

/** Reads all rows, page by page. Each page is stored at once, so that loading can resume at any point. */
export class IndexLoader {
  /** Token of the next page; null for the first. */
  private token: string | null;
  private ahead: Prefetched | null = null;
  private readonly asking = new AbortController();
  isComplete = false;

  private constructor(
    private readonly worker: IndexWorker,
    readonly source: IndexSource,
    token: string | null,
  ) {
    this.token = token;
  }

  /**
   * Begins, or resumes where an earlier load stopped.
   * @param since the server's latest time of a change
   * @param weight the expected size in the storage
   */
  static async begin(
    worker: IndexWorker,
    source: IndexSource,
    since: string | null,
    weight: number,
  ): Promise<IndexLoader> {
    const { next, read } = await worker.call('beginLoad', { opening: source.opening, since, weight });
    const loading = new IndexLoader(worker, source, next);
    // All pages were read; only the end was interrupted.
    if (next === null && read > 0) loading.isComplete = true;
    return loading;
  }

  private read(token: string | null, signal: AbortSignal): Promise<ArrayBuffer> {
    const url = this.source.url({ $top: this.source.pageRows, $count: true }, true);
    return readPageBytes(token === null ? url : pageUrlAfter(url, token), signal);
  }

  private next(signal: AbortSignal): Promise<ArrayBuffer> {
    const { ahead, token } = this;
    this.ahead = null;
    return ahead?.token === token ? ahead.page.catch(() => this.read(token, signal)) : this.read(token, signal);
  }

  async page(signal: AbortSignal): Promise<Status> {
    const key = indexKey(this.source.place);
    const json = await this.next(signal);
    signal.throwIfAborted();
    const { next }: ParsedPage = await this.worker.call('parse', { key, json }, { transfer: [json] });
    if (next !== null) {
      const page = this.read(next, this.asking.signal);
      page.catch(() => undefined);
      this.ahead = { token: next, page };
    }
    const status = await this.worker.call('storePage', { key });
    this.token = next;
    this.isComplete = next === null;
    return status;
  }

  finish(): Promise<Status> {
    return this.worker.call('finishLoad', { key: indexKey(this.source.place) });
  }

  stop(): void {
    this.asking.abort();
  }
}
