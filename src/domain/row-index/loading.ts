import { pageAfter, readPageBytes } from '~/shared/rows/page-bytes';
import type { IndexWorker } from './index-worker';
import type { Parsed, Status } from './protocol';
import type { IndexSource } from './source';
import { keyOf } from './store/manifest';

/** A page that was asked for before it was needed. */
interface Ahead {
  token: string | null;
  page: Promise<ArrayBuffer>;
}

/** Reads all rows of a form or list, page after page. What was read is stored at once, so that it goes on anywhere. */
export class Loading {
  private readonly worker: IndexWorker;
  readonly source: IndexSource;
  /** The token of the next page; null is the first one. */
  private token: string | null;
  private ahead: Ahead | null = null;
  private readonly asking = new AbortController();
  isComplete = false;

  private constructor(worker: IndexWorker, source: IndexSource, token: string | null) {
    this.worker = worker;
    this.source = source;
    this.token = token;
  }

  /** Begins, or goes on where an earlier one stopped. In: the server's latest time, and the expected size. */
  static async begin(worker: IndexWorker, source: IndexSource, since: string | null, weight: number): Promise<Loading> {
    const { next, read } = await worker.call('beginLoad', { opening: source.opening, since, weight });
    const loading = new Loading(worker, source, next);
    // Everything was read, and only the end of it was interrupted.
    if (next === null && read > 0) loading.isComplete = true;
    return loading;
  }

  private read(token: string | null, signal: AbortSignal): Promise<ArrayBuffer> {
    const url = this.source.url({ $top: this.source.pageRows, $count: true }, true);
    return readPageBytes(token === null ? url : pageAfter(url, token), signal);
  }

  /** The next page: the server was asked for it while the one before was stored. */
  private next(signal: AbortSignal): Promise<ArrayBuffer> {
    const { ahead, token } = this;
    this.ahead = null;
    return ahead?.token === token ? ahead.page.catch(() => this.read(token, signal)) : this.read(token, signal);
  }

  /** Reads and stores one page. Throws ApiError, and the signal's reason. */
  async page(signal: AbortSignal): Promise<Status> {
    const key = keyOf(this.source.place);
    const json = await this.next(signal);
    signal.throwIfAborted();
    const { next }: Parsed = await this.worker.call('parse', { key, json }, { transfer: [json] });
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
    return this.worker.call('finishLoad', { key: keyOf(this.source.place) });
  }

  /** Nobody wants the page that was asked for any more. */
  stop(): void {
    this.asking.abort();
  }
}
