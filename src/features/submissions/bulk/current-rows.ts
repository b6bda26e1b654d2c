import { ApiError, isLostAnswer, LostAnswer } from '~/api/problem';
import type { SubmissionRow } from '~/api/schema';
import type { AnyJob } from '~/shared/jobs/job-list';
import type { ItemContext } from '~/shared/jobs/kind';
import { readSystem, readSystems } from '~/shared/submissions/trash';
import type { FormInput } from './listed';

type System = SubmissionRow['__system'];

/** How many submissions are read at once, and how long their filter may be: proxies refuse long addresses. */
const together = 40;
const longest = 3000;
/** Milliseconds for which what was read counts as current. */
const fresh = 5000;

interface Chunk {
  readAt: number;
  systems: Promise<Map<string, System>>;
}

/**
 * What the server has of the submissions of a job, shortly before each is changed. The following ones are read in the
 * same call, so that checking costs a fortieth of a call per submission.
 */
export class CurrentRows {
  private readonly form: FormInput;
  private readonly job: AnyJob;
  private readonly chunks = new Map<string, Chunk>();

  constructor(form: FormInput, job: AnyJob) {
    this.form = form;
    this.job = job;
  }

  /**
   * The submission, at most five seconds old; null if there is none. After an earlier try it is read alone and now. If
   * it cannot be read: throws LostAnswer with `not-done`, unless the earlier try may have changed it.
   */
  async of(
    id: string,
    { before, signal }: Pick<ItemContext<unknown, unknown>, 'before' | 'signal'>,
  ): Promise<System | null> {
    if (before === 'waiting') {
      const found = await this.chunkOf(id, signal).systems.catch(() => null);
      if (found) return found.get(id) ?? null;
      signal.throwIfAborted();
    }
    try {
      return await readSystem(this.form, id);
    } catch (error) {
      if (before !== 'unknown' && error instanceof ApiError && isLostAnswer(error))
        throw new LostAnswer('not-done', error);
      throw error;
    }
  }

  private chunkOf(id: string, signal: AbortSignal): Chunk {
    const known = this.chunks.get(id);
    if (known && performance.now() - known.readAt < fresh) return known;
    const ids = this.following(id);
    const chunk = { readAt: performance.now(), systems: readSystems(this.form, ids, signal) };
    this.chunks.clear();
    for (const one of ids) this.chunks.set(one, chunk);
    return chunk;
  }

  /** The submission and those that come next. */
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

const rows = new WeakMap<object, CurrentRows>();

/** Remembers the job of an input, so that its items can be read together. Call it before the job runs. */
export const readTogether = (form: FormInput, job: AnyJob): void => void rows.set(form, new CurrentRows(form, job));

/** The reader of a job's input. */
export function currentRows(form: FormInput): CurrentRows {
  const found = rows.get(form);
  if (!found) throw new Error('the job did not begin');
  return found;
}
