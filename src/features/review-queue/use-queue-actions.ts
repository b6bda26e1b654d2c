import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useKeyNames } from '~/shared/screen/key-names';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';
import { reviewChoices } from '~/domain/submissions/review';
import { type QueueCommand, verbs } from './QueueBar';

/** Listens for the keys of the queue, and lists them. */
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
