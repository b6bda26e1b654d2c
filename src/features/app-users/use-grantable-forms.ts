import { useMemo } from 'react';
import { useListForms } from '~/api/generated/hooks/forms';
import { formName } from '~/domain/forms/form-target';
import { can, type Subject } from '~/session/can';

/** The forms that the signed-in user may give app users access to; empty without that right. */
export function useGrantableForms(project: Subject & { id: number }) {
  const enabled = can(project, 'form.list', 'assignment.create');
  const { data, error, refetch } = useListForms(project.id, undefined, { query: { enabled } });
  const forms = useMemo(() => (data ?? []).map((form) => ({ id: form.xmlFormId, name: formName(form) })), [data]);
  return { forms, loading: enabled && !data && !error, error: enabled ? error : null, retry: () => void refetch() };
}
