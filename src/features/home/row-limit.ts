/** How many rows the home page shows over all projects, and at least for each (spec 10 §10.4). */
const rowsOverall = 15;
const rowsPerProject = 3;

/** How many rows of each kind a project shows before "Show all". */
export interface Limits {
  forms: number;
  lists: number;
}

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

/** What a project says it has, before it is known what that is: closed forms count. */
interface Counts {
  forms: number;
  datasets: number;
}

/** The limits by the counts alone: they are there with the projects, and rows do not move when the forms come. */
export function limitsOf(projects: readonly Counts[]): Limits {
  return {
    forms: rowLimit(projects.map(({ forms }) => forms)),
    lists: rowLimit(projects.map(({ datasets }) => datasets)),
  };
}

/** Head, rows and the button for more, of one kind. */
const rowsOf = (count: number, limit: number): number =>
  count === 0 ? 0 : 1 + Math.min(count, limit) + (count > limit ? 1 : 0);

/** How many rows a project will take: its place on the page before its forms are there. */
export function expectedRows(counts: Counts, limits: Limits): number {
  return rowsOf(counts.forms, limits.forms) + rowsOf(counts.datasets, limits.lists);
}
