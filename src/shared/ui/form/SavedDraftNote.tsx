import { Trans } from '@lingui/react/macro';
import { Alert, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { onSignOut, signedInUser } from '~/session/session';
import { deleteStoredDraft, savedDraft, saveDraft } from '~/shared/lib/saved-drafts';
import { TextButton } from '~/shared/ui/controls/TextButton';

export function SavedDraftNote({ draft }: { draft: DraftOffer }) {
  return (
    <Alert
      type="info"
      role="status"
      showIcon
      title={<Trans>You typed something here before your session ended.</Trans>}
      action={
        <Space wrap>
          <TextButton onClick={draft.restore}>
            <Trans>Restore</Trans>
          </TextButton>
          <TextButton onClick={draft.forget}>
            <Trans>Discard</Trans>
          </TextButton>
        </Space>
      }
    />
  );
}

interface DraftOffer {
  restore: () => void;
  forget: () => void;
}

/**
 * Saves the form's input when the session ends by itself, and offers it when the same user opens the form again. `key`:
 * unique name (with the id of its subject); undefined saves nothing. Returns null without saved input.
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
    deleteStoredDraft(userId, key);
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
