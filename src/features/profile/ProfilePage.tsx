import { Trans } from '@lingui/react/macro';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ListSkeleton } from '~/shared/ui/states/states';
import { DetailsForm } from './DetailsForm';
import { PasswordForm } from './PasswordForm';
import './profile.css';

/** The signed-in user's own account: name and address, and the password (spec 40.6). */
export function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHead title={<Trans>Edit profile</Trans>} facts={user && <bdi>{user.email}</bdi>} />
      {!user && <ListSkeleton rows={4} />}
      {user && (
        <div className="profile">
          <DetailsForm user={user} />
          {appConfig().oidcEnabled ? (
            <p className="muted">
              <Trans>There is no password to change here: you log in through your organization.</Trans>
            </p>
          ) : (
            <PasswordForm user={user} />
          )}
        </div>
      )}
    </>
  );
}
