import { useMemo } from 'react';
import { useListForms } from '~/api/generated/hooks/forms';
import { formName } from '~/shared/forms/form-target';
import { can, type Subject } from '~/session/can';

/** The forms an app user can be given, where the signed-in user may give them; empty where they may not. */
export function useGrantableForms(project: Subject & { id: number }) {
  const enabled = can(project, 'form.list', 'assignment.create');
  const { data, error, refetch } = useListForms(project.id, undefined, { query: { enabled } });
  const forms = useMemo(() => (data ?? []).map((form) => ({ id: form.xmlFormId, name: formName(form) })), [data]);
  return { forms, loading: enabled && !data && !error, error: enabled ? error : null, retry: () => void refetch() };
}
