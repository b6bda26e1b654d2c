import { Trans, useLingui } from '@lingui/react/macro';
import { formStateName } from '~/domain/forms/form-states';
import { formName } from '~/domain/forms/form-target';
import '~/shared/ui/table/list-table.css';
import type { AccessForm, AccessUser } from './model';
import { useAccessStore } from './use-store';

/** The access on paper, where a column for each app user has no room: each form with the names. */
export function PrintedAccess({ forms, users }: { forms: readonly AccessForm[]; users: readonly AccessUser[] }) {
  const { i18n } = useLingui();
  const store = useAccessStore();
  const list = new Intl.ListFormat(i18n.locale);
  return (
    <table className="printed-rows">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Form</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <Trans>App Users</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <tr key={form.xmlFormId}>
            <th scope="row">{formName(form)}</th>
            <td>{formStateName(store.stateOf(form), i18n)}</td>
            <td>
              {list.format(
                users.filter(({ id }) => store.isGranted(form.xmlFormId, id)).map(({ displayName }) => displayName),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
