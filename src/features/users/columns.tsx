import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { momentColumn } from '~/shared/rows/moment-column';
import { AppLink } from '~/shared/ui/links/AppLink';
import type { TableColumn } from '~/shared/ui/table/types';
import { Icon } from '~/shared/ui/icons/Icon';
import { nameOf } from './names';
import type { ListedUser, OtherRoles } from './queries';
import { SiteRoleSelect, siteRoleText } from './SiteRoleSelect';
import { Name } from '~/shared/ui/text/Name';

const invited = msg`Invitation pending`;

export interface ColumnContext {
  i18n: I18n;
  /** The language of the columns. */
  locale: string;
  ownId: number | undefined;
  now: number;
  /** Whether the server reports last logins. */
  hasLastLogins: boolean;
  nameOfRole: OtherRoles['nameOf'];
  /** Changes in progress, by user. */
  pending: ReadonlyMap<number, boolean>;
  onRole: (row: ListedUser, administrator: boolean) => void;
}

/** Name, email, site role, last login, creation. The ids are the address's sort keys. */
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
      text: ({ user }) => nameOf(user),
      cell: ({ user }, { tabIndex }) => (
        <>
          <AppLink to={paths.userEdit(user.id)} tabIndex={tabIndex} className="users-name">
            <Name>{nameOf(user)}</Name>
          </AppLink>
          {user.id === ownId && (
            <span className="users-you">
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
      fitting: [...recentTexts(locale, now), i18n._(invited)],
      role: 'fact',
      dir: 'inherit',
      decoration: 22,
      sortable: true,
      text: lastActive,
      cell: (row) =>
        row.user.lastLoginAt === null ? (
          <span className="users-invited">
            <Icon name="clock" /> {i18n._(invited)}
          </span>
        ) : (
          <time dateTime={row.user.lastLoginAt} title={formatDateTime(row.user.lastLoginAt, true)}>
            {lastActive(row)}
          </time>
        ),
    },
    {
      ...momentColumn<ListedUser>(i18n, now, ({ user }) => user.createdAt),
      id: 'created',
      header: i18n._(msg`Created at`),
      role: 'none',
    },
  ];
  return hasLastLogins ? columns : columns.filter(({ id }) => id !== 'lastActive');
}
