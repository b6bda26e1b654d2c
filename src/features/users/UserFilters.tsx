import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { noRoleLabel, roleLabels } from '~/domain/roles/roles';
import { paths } from '~/shared/lib/paths';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { PageHead } from '~/shared/ui/page/PageHead';
import type { useListState } from '~/shared/url-state/use-list-state';
import type { UsersState } from './queries';

interface UsersHeadProps {
  users: number | undefined;
  administrators: number | undefined;
}

export function UsersHead({ users, administrators }: UsersHeadProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <PageHead
      title={<Trans>Web Users</Trans>}
      facts={
        administrators === undefined ? null : (
          <span>
            <Plural value={administrators} one="# administrator" other="# administrators" />
          </span>
        )
      }
      tabs={[
        { to: paths.users(), label: t`Accounts`, count: users ?? null, current: pathname === paths.users() },
        { to: paths.usersRoles(), label: t`Roles in projects`, current: pathname === paths.usersRoles() },
      ]}
    />
  );
}

/** The count is of the users shown if they are not all. */
export function UserBar(props: Omit<ComponentProps<typeof ListBar>, 'findLabel' | 'count' | 'isPart'>) {
  const { t } = useLingui();
  const { all = 0 } = props;
  return (
    <ListBar
      {...props}
      findLabel={t`Find by name or email`}
      count={<Plural value={all} one="# user" other="# users" />}
      isPart={props.shown !== props.all}
    />
  );
}

interface UserFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown' | 'tools' | 'end'> {
  list: ReturnType<typeof useListState<UsersState>>;
  hasLastLogins: boolean;
}

/** With the order on a phone, where the table has no head. */
export function UserFilters({ list, hasLastLogins, ...bar }: UserFiltersProps) {
  const { t, i18n } = useLingui();
  const { state, change } = list;
  return (
    <UserBar
      {...bar}
      list={list}
      order={orderChoice({
        ...state.order,
        words: {
          name: [t`Name, A to Z`, t`Name, Z to A`],
          email: [t`Email, A to Z`, t`Email, Z to A`],
          ...(hasLastLogins ? { lastActive: [t`Least recently active`, t`Most recently active`] } : {}),
          created: [t`Oldest`, t`Newest`],
        },
        onChange: (order) => change({ order }),
      })}
    >
      <OneOfFilter
        label={t`Sitewide role`}
        options={[
          { value: 'admin', label: i18n._(roleLabels.admin) },
          { value: 'none', label: i18n._(noRoleLabel) },
        ]}
        selected={state.role}
        onApply={(role) => change({ role })}
      />
    </UserBar>
  );
}
