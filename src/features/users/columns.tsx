import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { noRoleLabel, roleLabels } from '~/domain/roles/roles';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { useCurrentUser } from '~/session/use-current-user';
import { formatDateTime, formatRecent, sampleRecentTexts } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { timestampColumn } from '~/shared/rows/moment-column';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import type { TableColumn } from '~/shared/ui/table/types';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { type ListedUser, userDisplayName, type OtherRoles } from './queries';

const invited = msg`Invitation pending`;

interface ColumnContext {
  i18n: I18n;
  locale: string;
  ownId: number | undefined;
  now: number;
  hasLastLogins: boolean;
  nameOfRole: OtherRoles['roleName'];
  /** New values of changes in progress, by user. */
  pending: ReadonlyMap<number, boolean>;
  onRole: (row: ListedUser, administrator: boolean) => void;
}

/** The ids are the sort keys of the URL. */
export function userColumns({
  i18n,
  locale,
  ownId,
  now,
  hasLastLogins,
  nameOfRole,
  pending,
  onRole,
}: ColumnContext): TableColumn<ListedUser>[] {
  const lastActive = ({ user: { lastLoginAt } }: ListedUser) =>
    lastLoginAt === null ? i18n._(invited) : formatRecent(lastLoginAt, locale, now);
  const columns: TableColumn<ListedUser>[] = [
    {
      id: 'name',
      header: i18n._(msg`Display name`),
      width: 240,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      text: ({ user }) => userDisplayName(user),
      cell: ({ user }, { tabIndex }) => (
        <>
          <AppLink to={paths.userEdit(user.id)} tabIndex={tabIndex} className="users-name">
            <Name>{userDisplayName(user)}</Name>
          </AppLink>
          {user.id === ownId && (
            <span className="muted">
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </>
      ),
      decoration: 48,
    },
    {
      id: 'email',
      header: i18n._(msg`Email address`),
      width: 300,
      role: 'fact',
      sortable: true,
      text: ({ user }) => user.email,
    },
    {
      id: 'role',
      header: i18n._(msg`Sitewide role`),
      width: 168,
      role: 'state',
      dir: 'inherit',
      controls: true,
      text: (row) => siteRoleText(row, nameOfRole, i18n),
      cell: (row, { tabIndex }) => (
        <SiteRoleSelect row={row} nameOfRole={nameOfRole} pending={pending} onRole={onRole} tabIndex={tabIndex} />
      ),
    },
    {
      id: 'lastActive',
      header: i18n._(msg`Last active`),
      width: 160,
      fitting: [...sampleRecentTexts(locale, now), i18n._(invited)],
      role: 'fact',
      dir: 'inherit',
      decoration: 22,
      sortable: true,
      text: lastActive,
      cell: (row) =>
        row.user.lastLoginAt === null ? (
          <Flex component="span" align="center" gap={6} className="muted">
            <Icon name="clock" /> {i18n._(invited)}
          </Flex>
        ) : (
          <time dateTime={row.user.lastLoginAt} title={formatDateTime(row.user.lastLoginAt, true)}>
            {lastActive(row)}
          </time>
        ),
    },
    {
      ...timestampColumn<ListedUser>(i18n, now, ({ user }) => user.createdAt),
      id: 'created',
      header: i18n._(msg`Created at`),
      role: 'none',
    },
  ];
  return hasLastLogins ? columns : columns.filter(({ id }) => id !== 'lastActive');
}

const siteRoleText = (
  { administrator, otherRoles }: ListedUser,
  nameOfRole: OtherRoles['roleName'],
  i18n: I18n,
): string =>
  joinNames([...(administrator ? [i18n._(roleLabels.admin)] : []), ...otherRoles.map(nameOfRole)]) ||
  i18n._(noRoleLabel);

/** Option for roles that cannot be granted here. */
const unchangedValue = 'as it is';

interface SiteRoleSelectProps {
  row: ListedUser;
  nameOfRole: OtherRoles['roleName'];
  /** New values of changes in progress, by user. */
  pending: ReadonlyMap<number, boolean>;
  onRole: (row: ListedUser, administrator: boolean) => void;
  tabIndex?: 0 | -1;
}

/** Administrator or none. Roles of a newer server stay until another is selected. */
export function SiteRoleSelect({ row, nameOfRole, pending, onRole, tabIndex }: SiteRoleSelectProps) {
  const { t, i18n } = useLingui();
  const own = useCurrentUser()?.id === row.user.id;
  const name = userDisplayName(row.user);
  const wanted = pending.get(row.user.id);
  const present = row.otherRoles.length > 0 ? unchangedValue : row.administrator ? 'admin' : '';
  const known = [
    { value: 'admin', label: i18n._(roleLabels.admin) },
    { value: '', label: i18n._(noRoleLabel) },
  ];
  return (
    <RoleSelect
      label={t`Sitewide role of ${name}`}
      options={
        present === unchangedValue
          ? [{ value: unchangedValue, label: siteRoleText(row, nameOfRole, i18n) }, ...known]
          : known
      }
      value={wanted === undefined ? present : wanted ? 'admin' : ''}
      busy={wanted !== undefined}
      fixedReason={own ? t`You cannot change your own role.` : undefined}
      onChange={(value) => value !== unchangedValue && onRole(row, value === 'admin')}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    />
  );
}
