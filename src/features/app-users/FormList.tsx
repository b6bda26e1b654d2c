import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { useListForms } from '~/api/generated/hooks/forms';
import { formName } from '~/domain/forms/form-target';
import { can, type Subject } from '~/session/can';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { Name } from '~/shared/ui/text/Name';

/** Number of forms that need a search. */
const searchFrom = 9;

interface FormListProps {
  label: string;
  forms: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (forms: readonly string[]) => void;
}

export function FormList({ label, forms, chosen, onChange }: FormListProps) {
  const { t } = useLingui();
  const [find, setFind] = useState('');
  const matches = createWordMatcher(find);
  const shown = forms.filter(({ id, name }) => find.trim() === '' || matches(foldForSearch(`${name}\n${id}`)));
  const ids = shown.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id));
  const set = (some: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...some])] : chosen.filter((id) => !some.includes(id)));
  return (
    <Flex vertical gap={4} role="group" aria-label={label}>
      {forms.length >= searchFrom && (
        <SearchField label={t`Find forms`} placeholder={t`Find forms`} value={find} onChange={setFind} />
      )}
      {forms.length > 1 && (
        <Checkbox className="form-list-line" checked={all} onChange={(event) => set(ids, event.target.checked)}>
          <Trans>All forms</Trans>
        </Checkbox>
      )}
      <div className="form-list-forms">
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            className="form-list-line"
            checked={chosen.includes(id)}
            onChange={(event) => set([id], event.target.checked)}
          >
            <span>
              <Name>{name}</Name> {name !== id && <bdi className="muted">{id}</bdi>}
            </span>
          </Checkbox>
        ))}
      </div>
    </Flex>
  );
}

/** The forms that the user may give app users access to; empty without that right. */
export function useGrantableForms(project: Subject & { id: number }) {
  const enabled = can(project, 'form.list', 'assignment.create');
  const { data, error, refetch } = useListForms(project.id, undefined, { query: { enabled } });
  const forms = useMemo(() => (data ?? []).map((form) => ({ id: form.xmlFormId, name: formName(form) })), [data]);
  return { forms, loading: enabled && !data && !error, error: enabled ? error : null, retry: () => void refetch() };
}
