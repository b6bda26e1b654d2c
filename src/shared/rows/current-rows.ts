import { ApiError, isLostAnswer, LostAnswer } from '~/api/problem';
import type { AnyJob } from '~/shared/jobs/job-list';
import type { ItemContext } from '~/shared/jobs/kind';

/** Reads rows by id; missing ones do not exist. */
export type ReadRows<Now> = (ids: readonly string[], signal?: AbortSignal) => Promise<ReadonlyMap<string, Now>>;

/** Rows per request, and the length of their filter: proxies refuse long URLs. */
const together = 40;
const longest = 3000;
/** Milliseconds before a row counts as outdated. */
const fresh = 5000;

interface Chunk<Now> {
  readAt: number;
  found: Promise<ReadonlyMap<string, Now>>;
}

/**
 * Reads the rows of a job shortly before each is changed. The following rows come with the same request, so that the
 * check costs a fortieth of a request per row.
 */
export class CurrentRows<Now> {
  private readonly read: ReadRows<Now>;
  private readonly job: AnyJob;
  private readonly chunks = new Map<string, Chunk<Now>>();

  constructor(read: ReadRows<Now>, job: AnyJob) {
    this.read = read;
    this.job = job;
  }

  /**
   * The row, at most five seconds old; null if it does not exist. After an earlier try it is read alone and now. A
   * read that fails throws LostAnswer `not-done`, unless the earlier try may have changed the row.
   */
  async of(
    id: string,
    { before, signal }: Pick<ItemContext<unknown, unknown>, 'before' | 'signal'>,
  ): Promise<Now | null> {
    if (before === 'waiting') {
      const found = await this.chunkOf(id, signal).found.catch(() => null);
      if (found) return found.get(id) ?? null;
      signal.throwIfAborted();
    }
    try {
      return (await this.read([id])).get(id) ?? null;
    } catch (error) {
      if (before !== 'unknown' && error instanceof ApiError && isLostAnswer(error))
        throw new LostAnswer('not-done', error);
      throw error;
    }
  }

  private chunkOf(id: string, signal: AbortSignal): Chunk<Now> {
    const known = this.chunks.get(id);
    if (known && performance.now() - known.readAt < fresh) return known;
    const ids = this.following(id);
    const chunk = { readAt: performance.now(), found: this.read(ids, signal) };
    this.chunks.clear();
    for (const one of ids) this.chunks.set(one, chunk);
    return chunk;
  }

  private following(id: string): string[] {
    const ids = [id];
    let length = id.length;
    const entries = this.job.all();
    for (let at = entries.findIndex(({ item }) => item.id === id) + 1; at < entries.length; at += 1) {
      const entry = entries[at];
      if (entry?.state !== 'waiting') continue;
      length += entry.item.id.length + 16;
      if (ids.length >= together || length > longest) break;
      ids.push(entry.item.id);
    }
    return ids;
  }
}

const rows = new WeakMap<object, CurrentRows<unknown>>();

/** Call it before the job runs, so that its items can be read together. */
export const registerCurrentRows = <Now>(input: object, job: AnyJob, read: ReadRows<Now>): void =>
  void rows.set(input, new CurrentRows(read, job));

export function currentRows<Now>(input: object): CurrentRows<Now> {
  const found = rows.get(input);
  if (!found) throw new Error('the job did not begin');
  return found as CurrentRows<Now>;
}
