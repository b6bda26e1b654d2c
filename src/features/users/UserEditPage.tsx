import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useGetUser } from '~/api/generated/hooks/users';
import type { User } from '~/api/schema';
import { AccountForms } from '~/domain/account/AccountForms';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { formatDateTime } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { PageHead } from '~/shared/ui/page/PageHead';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { removeCachedUser, userDisplayName, patchUser, useHasLastLogins } from './queries';
import { UserRoles } from './roles/UserRoles';
import { ResetPasswordDialog, RetireUserDialog } from './use-user-actions';
import './users.css';

export function UserEditPage() {
  const userId = useRouteIds().userId;
  return (
    <RightsGate>
      <UserEdit key={userId} userId={userId} />
    </RightsGate>
  );
}

function UserEdit({ userId }: { userId: number }) {
  const { t } = useLingui();
  const viewer = useCurrentUser();
  const { data: user, error, refetch } = useGetUser(userId);
  if (!user && error) return <SubjectError thing="user" error={error} retry={() => void refetch()} />;
  const manages = mayOpen('users', { user: viewer }) === true;
  return (
    <>
      <PageHead
        crumbs={[{ label: t`Web Users`, to: paths.users() }]}
        title={user && userDisplayName(user)}
        facts={user && <Facts user={user} />}
      />
      {!user ? (
        <ListSkeleton rows={4} />
      ) : manages ? (
        <ManagedUser user={user} own={viewer?.id === userId} />
      ) : (
        <SettingsColumns aside={null}>
          <AccountForms user={user} onChanged={patchUser} />
        </SettingsColumns>
      )}
    </>
  );
}

function Facts({ user: { email, displayName, lastLoginAt, createdAt } }: { user: User }) {
  const hasLastLogins = useHasLastLogins();
  return (
    <>
      {displayName.trim() !== '' && (
        <span>
          <bdi>{email}</bdi>
        </span>
      )}
      {hasLastLogins && (
        <span>
          {lastLoginAt === null ? (
            <Trans>Invitation pending</Trans>
          ) : (
            <Trans>Last active {formatDateTime(lastLoginAt)}</Trans>
          )}
        </span>
      )}
      <span>
        <Trans>Created {formatDateTime(createdAt)}</Trans>
      </span>
    </>
  );
}

function ManagedUser({ user, own }: { user: User; own: boolean }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'reset' | 'retire' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <SettingsColumns
        even
        aside={
          <>
            <UserRoles user={user} />
            {!own && (
              <SettingsBox title={<Trans>Danger zone</Trans>} danger>
                <p>
                  <Trans>A retired user is logged out everywhere and loses all roles. This cannot be undone.</Trans>
                </p>
                <Button data-page-action danger onClick={() => setDialog('retire')} {...RetireUserDialog.intent}>
                  <Trans>Retire user…</Trans>
                </Button>
              </SettingsBox>
            )}
          </>
        }
      >
        <AccountForms
          user={user}
          onChanged={patchUser}
          resetPassword={
            <Button data-page-action onClick={() => setDialog('reset')} {...ResetPasswordDialog.intent}>
              <Trans>Reset password…</Trans>
            </Button>
          }
        />
      </SettingsColumns>
      {dialog === 'reset' && <ResetPasswordDialog user={user} onClose={close} onDone={close} />}
      {dialog === 'retire' && (
        <RetireUserDialog
          user={user}
          onClose={close}
          onDone={() => {
            removeCachedUser(user.id);
            void navigate(paths.users());
          }}
        />
      )}
    </>
  );
}
