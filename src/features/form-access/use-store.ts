import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import { reasonText } from '~/shared/errors/describe-failure';
import { useStore } from '~/shared/screen/use-store';
import type { AccessStore } from './access-store';
import type { Failure, Target } from './model';

export const StoreContext = createContext<AccessStore | null>(null);

export function useAccessStore(): AccessStore {
  const store = use(StoreContext);
  if (!store) throw new Error('no form access around this component');
  return store;
}

/** Rerenders only when the value that `read` returns changes. */
export function useAccessValue<Value extends string | number | boolean | null>(
  read: (store: AccessStore) => Value,
): Value {
  const store = useAccessStore();
  return useStore(store.version, () => read(store));
}

export function useAccessChanges(): AccessStore {
  const store = useAccessStore();
  useStore(store.version);
  return store;
}

export function useFailureWords(): (why: Failure) => string {
  const { i18n } = useLingui();
  return (why) => failureWords(why, i18n);
}

export function useFailureText(target: Target, failed: number): string | undefined {
  const store = useAccessStore();
  const words = useFailureWords();
  const outcome = failed === 0 ? undefined : store.outcomes.get(target);
  return outcome?.status === 'failed' ? words(outcome.why) : undefined;
}

export function failureWords(why: Failure, i18n: I18n): string {
  switch (why.kind) {
    case 'not-done':
      return i18n._(msg`The connection was lost before the server answered. The change was not made. Try again.`);
    case 'unknown':
      return i18n._(
        msg`The connection was lost before the server answered. The change may have been made: try again when you are online.`,
      );
    case 'error':
      return reasonText(why.error, i18n);
  }
}
