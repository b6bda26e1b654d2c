import { useLingui } from '@lingui/react/macro';
import { failureWords } from './failure-words';
import type { Target } from './model';
import type { Failure } from './outcomes';
import { useAccessStore } from './use-store';

/** Why a change was not saved, in words. */
export function useFailureWords(): (why: Failure) => string {
  const { i18n } = useLingui();
  return (why) => failureWords(why, i18n);
}

/** Why a control's change was not saved; undefined if it did not fail. */
export function useFailureText(target: Target, failed: number): string | undefined {
  const store = useAccessStore();
  const words = useFailureWords();
  const outcome = failed === 0 ? undefined : store.outcomes.get(target);
  return outcome?.status === 'failed' ? words(outcome.why) : undefined;
}
