import type { AnyJob } from './job-list';
import type { ItemState } from './kind';

/** How much of a job is in each state, in what people count: the items, or what they stand for. */
export function weightsOf(job: AnyJob): { counts: Record<ItemState, number>; total: number } {
  const { counts, total } = job.snapshot();
  const { counted } = job.kind;
  if (!counted) return { counts, total };
  const weighed = { waiting: 0, running: 0, done: 0, skipped: 0, refused: 0, unknown: 0 };
  let all = 0;
  for (const { item, state } of job.all()) {
    const weight = counted.weigh(item.data);
    weighed[state] += weight;
    all += weight;
  }
  return { counts: weighed, total: all };
}
