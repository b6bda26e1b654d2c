import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Card, Flex, Result, Space } from 'antd';
import type { ReactNode } from 'react';
import { isRtl } from '~/shared/lib/direction';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';

interface QueueWayProps {
  isFirst: boolean;
  isEnd: boolean;
  onStep: (step: 'previous' | 'next') => void;
}

export function QueueNavigation({ isFirst, isEnd, onStep }: QueueWayProps) {
  const { t } = useLingui();
  const [back, forth] = isRtl() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  return (
    <Flex wrap gap={8} className="queue-way">
      <Button
        aria-disabled={isFirst}
        aria-keyshortcuts={`K ${back}`}
        title={t`Previous (K or ←)`}
        onClick={() => onStep('previous')}
      >
        <Icon name="previous" />{' '}
        <span className="queue-way-word">
          <Trans>Previous</Trans>
        </span>
      </Button>
      <Button
        aria-disabled={isEnd}
        aria-keyshortcuts={`J ${forth}`}
        title={t`Next (J or →)`}
        onClick={() => onStep('next')}
      >
        <span className="queue-way-word">
          <Trans>Next</Trans>
        </span>{' '}
        <Icon name="chevronRight" />
      </Button>
    </Flex>
  );
}

/** What others did to the record since it was listed. */
export const QueueNotice = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <Alert
    type="info"
    role="status"
    showIcon
    icon={<Icon name={icon} />}
    title={children}
    style={{ marginBlockEnd: 12 }}
  />
);

interface QueueProblemsProps<Problem> {
  problems: readonly Problem[];
  titleOf: (problem: Problem) => ReactNode;
  whyOf: (problem: Problem) => ReactNode;
  actionsOf: (problem: Problem) => ReactNode;
}

export function QueueProblems<Problem extends { id: string }>(props: QueueProblemsProps<Problem>) {
  const { problems, titleOf, whyOf, actionsOf } = props;
  if (problems.length === 0) return null;
  return (
    // Screen readers announce only what is new.
    <div role="alert" aria-atomic="false">
      <Flex component="ul" vertical gap={12} style={{ margin: '0 0 12px', padding: 0, listStyle: 'none' }}>
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
      </Flex>
    </div>
  );
}

interface QueueEndProps {
  left: number;
  title: ReactNode;
  backTo: string;
  onFirst: () => void;
  children?: ReactNode;
}

export function QueueEnd({ left, title, backTo, onFirst, children }: QueueEndProps) {
  return (
    <Card role="region" aria-labelledby="queue-end">
      <Result
        className="queue-end"
        status={left === 0 ? 'success' : 'info'}
        icon={<Icon name={left === 0 ? 'check' : 'info'} />}
        title={<h2 id="queue-end">{title}</h2>}
        subTitle={children}
        extra={
          <Flex wrap justify="center" gap={8}>
            {left > 0 && (
              <Button type="primary" onClick={onFirst}>
                <Trans>Go to the first one left</Trans>
              </Button>
            )}
            <LinkButton to={backTo} type={left > 0 ? 'default' : 'primary'}>
              <Trans>Back to the list</Trans>
            </LinkButton>
          </Flex>
        }
      />
    </Card>
  );
}
