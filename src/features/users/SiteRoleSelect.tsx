import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { noRole, roleNames } from '~/domain/roles/roles';
import { useCurrentUser } from '~/session/use-current-user';
import { listed } from '~/shared/ui/text/Joined';
import { nameOf } from './names';
import type { ListedUser, OtherRoles } from './queries';

/** The sitewide roles of a user in words. */
export const siteRoleText = (
  { administrator, otherRoles }: ListedUser,
  nameOfRole: OtherRoles['nameOf'],
  i18n: I18n,
): string =>
  listed([...(administrator ? [i18n._(roleNames.admin)] : []), ...otherRoles.map(nameOfRole)]) || i18n._(noRole);

/** The select's value for roles that cannot be granted here. */
const asItIs = 'as it is';

interface SiteRoleSelectProps {
  row: ListedUser;
  nameOfRole: OtherRoles['nameOf'];
  /** Changes in progress, by user. */
  pending: ReadonlyMap<number, boolean>;
  onRole: (row: ListedUser, administrator: boolean) => void;
  tabIndex?: 0 | -1;
}

/** The sitewide role of a user: administrator or none. Roles of a newer server stay until another is selected. */
export function SiteRoleSelect({ row, nameOfRole, pending, onRole, tabIndex }: SiteRoleSelectProps) {
  const { t, i18n } = useLingui();
  const own = useCurrentUser()?.id === row.user.id;
  const name = nameOf(row.user);
  const wanted = pending.get(row.user.id);
  const present = row.otherRoles.length > 0 ? asItIs : row.administrator ? 'admin' : '';
  const known = [
    { value: 'admin', label: i18n._(roleNames.admin) },
    { value: '', label: i18n._(noRole) },
  ];
  return (
    <RoleSelect
      label={t`Sitewide role of ${name}`}
      options={present === asItIs ? [{ value: asItIs, label: siteRoleText(row, nameOfRole, i18n) }, ...known] : known}
      value={wanted === undefined ? present : wanted ? 'admin' : ''}
      busy={wanted !== undefined}
      fixedReason={own ? t`You cannot change your own role.` : undefined}
      onChange={(value) => value !== asItIs && onRole(row, value === 'admin')}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    />
  );
}
