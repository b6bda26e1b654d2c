import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useMemo } from 'react';
import { reviewStates } from '~/domain/forms/review-states';
import { type ReviewChoice, reviewChoices } from '~/domain/submissions/review';
import { QueueNavigation } from '~/shared/queue/QueueParts';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';
import { useKeyNames } from '~/shared/screen/key-names';
import { Icon } from '~/shared/ui/icons/Icon';

export type QueueCommand = ReviewChoice | 'comment' | 'next' | 'previous' | 'undo' | 'back';

const verbs: Record<ReviewChoice, { label: MessageDescriptor; key: string }> = {
  approved: { label: msg`Approve`, key: 'A' },
  hasIssues: { label: msg`Has issues`, key: 'I' },
  rejected: { label: msg`Reject`, key: 'X' },
};

interface QueueBarProps {
  /** Why it cannot be decided now; null if it can. */
  disabledReason: string | null;
  canComment: boolean;
  isFirst: boolean;
  isEnd: boolean;
  onCommand: (command: QueueCommand) => void;
}

export function QueueBar({ disabledReason, canComment, isFirst, isEnd, onCommand }: QueueBarProps) {
  const { t, i18n } = useLingui();
  const isDisabled = disabledReason !== null;
  return (
    <Flex wrap justify="space-between" gap="8px 16px" className="queue-bar" role="toolbar" aria-label={t`Review`}>
      <Flex wrap gap={8} className="queue-decisions">
        {reviewChoices.map((choice) => {
          const { label, key } = verbs[choice];
          const word = i18n._(label);
          return (
            <Button
              key={choice}
              className={`queue-decide-${choice}`}
              aria-disabled={isDisabled}
              aria-keyshortcuts={key}
              title={disabledReason ?? t`${word} (${key})`}
              onClick={() => onCommand(choice)}
            >
              <Icon name={reviewStates[choice].icon} /> {word} <kbd aria-hidden="true">{key}</kbd>
            </Button>
          );
        })}
        <Button
          className="queue-comment"
          aria-disabled={!canComment}
          aria-keyshortcuts="C"
          title={t`Comment (C)`}
          onClick={() => onCommand('comment')}
        >
          <Icon name="pencil" /> <Trans context="action">Comment</Trans> <kbd aria-hidden="true">C</kbd>
        </Button>
      </Flex>
      <QueueNavigation isFirst={isFirst} isEnd={isEnd} onStep={onCommand} />
    </Flex>
  );
}

export function useQueueActions(run: (command: QueueCommand) => void): void {
  const { t, i18n } = useLingui();
  const { escape } = useKeyNames();
  const keys = useMemo(() => {
    const letter = <Command extends QueueCommand>(command: Command, label: string, key: string) => ({
      command,
      label,
      key: key.toLowerCase(),
      keys: key,
    });
    return [
      ...reviewChoices.map((choice) => letter(choice, i18n._(verbs[choice].label), verbs[choice].key)),
      letter('comment', t({ message: 'Comment', context: 'action' }), 'C'),
      letter('next', t`Next submission`, 'J'),
      letter('previous', t`Previous submission`, 'K'),
      letter('undo', t`Undo the last decision`, 'U'),
      { command: 'back' as const, label: t`Back to the list`, key: 'Escape', keys: escape },
    ];
  }, [t, i18n, escape]);
  useQueueKeys<QueueCommand>(keys, run);
}
