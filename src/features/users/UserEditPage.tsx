import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useGetUser } from '~/api/generated/hooks/users';
import { AccountForms } from '~/shared/account/AccountForms';
import { formatDateTime } from '~/shared/lib/dates';
import { parseId, paths } from '~/shared/lib/paths';
import { PageHead } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { ListSkeleton } from '~/shared/ui/states/states';
import { nameOf } from './columns';
import { patchUser, useHasLastLogins } from './queries';

/** The account of a web user, for users who may change it (spec 40.6). */
export function UserEditPage() {
  const userId = parseId(useParams()['userId']) ?? 0;
  return (
    <RightsGate>
      <UserEdit key={userId} userId={userId} />
    </RightsGate>
  );
}

function UserEdit({ userId }: { userId: number }) {
  const { t } = useLingui();
  const hasLastLogins = useHasLastLogins();
  const { data: user, error, refetch } = useGetUser(userId);
  if (!user && error) return <SubjectError thing="user" error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageHead
        crumbs={[{ label: t`Web Users`, to: paths.users() }]}
        title={user && nameOf(user)}
        facts={
          user &&
          hasLastLogins && (
            <span>
              {user.lastLoginAt === null ? (
                <Trans>Invitation pending</Trans>
              ) : (
                <Trans>Last active {formatDateTime(user.lastLoginAt)}</Trans>
              )}
            </span>
          )
        }
      />
      {user ? <AccountForms user={user} onChanged={patchUser} /> : <ListSkeleton rows={4} />}
    </>
  );
}
