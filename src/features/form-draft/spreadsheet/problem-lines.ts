import type { Problem } from '~/engines/xlsform/convert/problems';

export interface ProblemLine {
  problem: Problem;
  cause: string;
  /** Collapsed problems of the same cause. */
  more: number;
}

/** More problems of one cause collapse into one line. */
const maxExpanded = 2;

/** Same message, same sheet, and both new or both not. */
export const causeKey = (problem: Problem, fresh: ReadonlySet<Problem> | null): string =>
  JSON.stringify([problem.code, problem.sheet ?? null, fresh?.has(problem) === true]);

/** `open`: causes that are expanded. */
export function problemLines(
  problems: readonly Problem[],
  fresh: ReadonlySet<Problem> | null,
  open: ReadonlySet<string>,
): ProblemLine[] {
  const causes = Map.groupBy(problems, (problem) => causeKey(problem, fresh));
  return [...causes].flatMap(([cause, alike]) => {
    const isShort = alike.length > maxExpanded && !open.has(cause);
    return (isShort ? alike.slice(0, 1) : alike).map((problem) => ({
      problem,
      cause,
      more: isShort ? alike.length - 1 : 0,
    }));
  });
}
