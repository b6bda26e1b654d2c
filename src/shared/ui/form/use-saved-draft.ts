import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { onSignOut, signedInUser } from '~/session/session';
import { forgetDraft, saveDraft, savedDraft } from '~/shared/lib/saved-drafts';

/** What was kept of a form, and what can be done with it. */
export interface DraftOffer {
  restore: () => void;
  forget: () => void;
}

/**
 * Keeps what is typed in a form when the session ends by itself, and offers it the next time the same person opens
 * the form. In: the form, its name among all forms of the application (with the id of what it is about; undefined
 * where nothing is to be kept), and its title. Out: null while nothing is on offer.
 */
export function useSavedDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string | undefined,
  title: string,
): DraftOffer | null {
  const userId = signedInUser()?.id;
  const [draft, setDraft] = useState(() =>
    key === undefined || userId === undefined ? undefined : savedDraft(userId, key),
  );
  const { isDirty } = form.formState;
  useEffect(() => {
    if (key === undefined || userId === undefined || !isDirty) return;
    return onSignOut(({ reason }) => {
      if (reason !== 'asked') saveDraft(userId, key, { title, values: form.getValues() });
    });
  }, [form, key, title, userId, isDirty]);
  if (!draft || key === undefined || userId === undefined) return null;
  const forget = () => {
    forgetDraft(userId, key);
    setDraft(undefined);
  };
  return {
    forget,
    restore: () => {
      for (const [name, value] of Object.entries(draft.values)) {
        form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
      }
      forget();
    },
  };
}
