import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useQueueKeys } from '~/shared/queue/use-queue-keys';

/** Listens for the keys of the page, and lists them: those of the review queue, so that people learn them once. */
export function useSubmissionKeys(mayReview: boolean, run: (command: 'review' | 'next' | 'previous') => void): void {
  const { t } = useLingui();
  const keys = useMemo(
    () => [
      ...(mayReview ? [{ command: 'review' as const, label: t`Review`, key: 'r', keys: 'R' }] : []),
      { command: 'next' as const, label: t`Next submission`, key: 'j', keys: 'J' },
      { command: 'previous' as const, label: t`Previous submission`, key: 'k', keys: 'K' },
    ],
    [t, mayReview],
  );
  useQueueKeys<'review'>(keys, run);
}
