import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { paths } from '~/shared/lib/paths';
import { PageHead } from '~/shared/ui/page/PageHead';

interface UsersHeadProps {
  /** The number of users; undefined before it is known. */
  users: number | undefined;
  administrators: number | undefined;
}

/** The head of the pages about web users. */
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
