import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormState } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';

/** The names of the states that can be selected. */
export const formStates = { open: msg`Open`, closing: msg`Closing`, closed: msg`Closed` } satisfies Record<
  FormState,
  unknown
>;

/** Whether this release knows a state: a newer server may have others. */
export const isFormState = (state: string): state is FormState => Object.hasOwn(formStates, state);

/** Names a state, one of a newer server as the server does. */
export const formStateName = (state: string, i18n: I18n): string =>
  isFormState(state) ? i18n._(formStates[state]) : visibleName(state);
