import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormState } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';

export const formStates = { open: msg`Open`, closing: msg`Closing`, closed: msg`Closed` } satisfies Record<
  FormState,
  unknown
>;

export const isFormState = (state: string): state is FormState => Object.hasOwn(formStates, state);

/** A state of a newer server is shown as it is. */
export const formStateName = (state: string, i18n: I18n): string =>
  isFormState(state) ? i18n._(formStates[state]) : visibleName(state);
