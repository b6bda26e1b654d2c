import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useGetForm } from '~/api/generated/hooks/forms';
import type { SubmissionRow } from '~/api/schema';
import type { FormId } from '~/domain/submissions/queries';
import type { RowAction } from '~/shared/ui/table/types';
import { editOpening } from '~/domain/web-forms/openings';

/** The row action that edits a submission in a new tab; none without the right. */
export function useEditAction({ projectId, xmlFormId }: FormId, mayEdit: boolean): (row: SubmissionRow) => RowAction[] {
  const { t, i18n } = useLingui();
  const { data: form } = useGetForm(projectId, xmlFormId);
  return useCallback(
    (row) => {
      if (!mayEdit || !form) return [];
      const opening = editOpening(form, row, window.location.href);
      return [
        'reason' in opening
          ? { id: 'edit', label: t`Edit`, disabledReason: i18n._(opening.reason), onSelect: () => undefined }
          : { id: 'edit', label: t`Edit`, onSelect: () => void window.open(opening.href, '_blank', 'noopener') },
      ];
    },
    [t, i18n, form, mayEdit],
  );
}
