import { useLingui } from '@lingui/react/macro';
import type { FormState } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { failureWords } from './failure-words';
import type { Target } from './model';
import type { Failure } from './outcomes';
import { useAccessStore } from './use-store';

/** The names of the form states that can be selected. */
export function useStateNames(): Record<FormState, string> {
  const { t } = useLingui();
  return { open: t`Open`, closing: t`Closing`, closed: t`Closed` };
}

/** Names a form state, one of a newer server as the server does. */
export function useStateName(): (state: FormState) => string {
  const names = useStateNames();
  return (state) => (Object.hasOwn(names, state) ? names[state] : visibleName(state));
}

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
