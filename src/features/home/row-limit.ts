/** How many rows the home page shows over all projects, and at least for each (spec 10 §10.4). */
const rowsOverall = 15;
const rowsPerProject = 3;

/**
 * How many forms each project shows before "Show all": three, and more while fewer than 15 rows are shown in all;
 * one step back when the step that reached 15 went past it.
 */
export function rowLimit(counts: readonly number[]): number {
  const shown = (limit: number) => counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  const most = Math.max(0, ...counts);
  let limit = rowsPerProject;
  while (shown(limit) < rowsOverall && limit < most) limit += 1;
  return limit > rowsPerProject && shown(limit) > rowsOverall ? limit - 1 : limit;
}
