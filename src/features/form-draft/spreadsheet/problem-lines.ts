import type { Problem } from '~/engines/xlsform/convert/problems';

/** A line of the list of problems. */
export interface ProblemLine {
  problem: Problem;
  cause: string;
  /** How many further problems of its cause have no lines. */
  more: number;
}

/** Problems of one cause that all have lines. */
const mostAlike = 2;

/** What the problems of one mistake have in common: the same words, on the same sheet, and both new or both not. */
export const causeOf = (problem: Problem, fresh: ReadonlySet<Problem> | null): string =>
  JSON.stringify([problem.code, problem.sheet ?? null, fresh?.has(problem) === true]);

/** The problems by their causes, in the order of the first of each. Takes the causes of which all have lines. */
export function linesOf(
  problems: readonly Problem[],
  fresh: ReadonlySet<Problem> | null,
  open: ReadonlySet<string>,
): ProblemLine[] {
  const causes = Map.groupBy(problems, (problem) => causeOf(problem, fresh));
  return [...causes].flatMap(([cause, alike]) => {
    const isShort = alike.length > mostAlike && !open.has(cause);
    return (isShort ? alike.slice(0, 1) : alike).map((problem) => ({
      problem,
      cause,
      more: isShort ? alike.length - 1 : 0,
    }));
  });
}
