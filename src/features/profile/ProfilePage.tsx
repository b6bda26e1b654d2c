import { Trans } from '@lingui/react/macro';
import { useCurrentUser } from '~/session/use-current-user';
import { AccountForms } from '~/domain/account/AccountForms';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ListSkeleton } from '~/shared/ui/states/states';
import { KeepRows } from './KeepRows';

/** The signed-in user's own account: name, email address and password (spec 40.6), and what browsers keep. */
export function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHead title={<Trans>Edit profile</Trans>} facts={user && <bdi>{user.email}</bdi>} />
      {user ? (
        <AccountForms user={user}>
          <KeepRows />
        </AccountForms>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </>
  );
}
