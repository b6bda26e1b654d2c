import { Alert, Space } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';

/** What became of the shown record since it was listed. */
export const QueueNotice = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <Alert type="info" role="status" showIcon icon={<Icon name={icon} />} title={children} className="queue-notice" />
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
            <Alert
              type="error"
              role="note"
              showIcon
              title={titleOf(problem)}
              description={whyOf(problem)}
              action={<Space wrap>{actionsOf(problem)}</Space>}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
