/** Rows of the home page over all projects, and at least per project. */
const rowsOverall = 15;
const rowsPerProject = 3;

export interface Limits {
  forms: number;
  lists: number;
}

/**
 * Forms that each project shows before "Show all": three, and more while fewer than 15 rows are shown in total; one
 * less if the last step exceeded 15.
 */
export function rowLimit(counts: readonly number[]): number {
  const shown = (limit: number) => counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
  const most = Math.max(0, ...counts);
  let limit = rowsPerProject;
  while (shown(limit) < rowsOverall && limit < most) limit += 1;
  return limit > rowsPerProject && shown(limit) > rowsOverall ? limit - 1 : limit;
}

/** Counts before the content has loaded: closed forms count. */
interface Counts {
  forms: number;
  datasets: number;
}

/** From the counts alone, so that rows do not move when the forms load. */
export function limitsOf(projects: readonly Counts[]): Limits {
  return {
    forms: rowLimit(projects.map(({ forms }) => forms)),
    lists: rowLimit(projects.map(({ datasets }) => datasets)),
  };
}

const rowsOf = (count: number, limit: number): number =>
  count === 0 ? 0 : 1 + Math.min(count, limit) + (count > limit ? 1 : 0);

/** The rows that a project will take, to reserve space before its forms load. */
export function expectedRows(counts: Counts, limits: Limits): number {
  return rowsOf(counts.forms, limits.forms) + rowsOf(counts.datasets, limits.lists);
}
