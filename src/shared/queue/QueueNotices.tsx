import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';

/** What became of the shown record since it was listed. */
export const QueueNotice = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className="queue-notice" role="status">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
);

interface QueueProblemsProps<Problem> {
  problems: readonly Problem[];
  titleOf: (problem: Problem) => ReactNode;
  whyOf: (problem: Problem) => ReactNode;
  actionsOf: (problem: Problem) => ReactNode;
}

/** What was not recorded: why, and what can be done. */
export function QueueProblems<Problem extends { id: string }>(props: QueueProblemsProps<Problem>) {
  const { problems, titleOf, whyOf, actionsOf } = props;
  if (problems.length === 0) return null;
  return (
    // Reads what is new, not the whole list again.
    <div role="alert" aria-atomic="false">
      <ul className="queue-problems">
        {problems.map((problem) => (
          <li key={problem.id}>
            <Icon name="warning" />
            <div className="queue-problem-text">
              <p>{titleOf(problem)}</p>
              <div>{whyOf(problem)}</div>
            </div>
            <div className="queue-problem-actions">{actionsOf(problem)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
