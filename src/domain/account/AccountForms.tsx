import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { User } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { DetailsForm } from './DetailsForm';
import { PasswordForm } from './PasswordForm';
import './account-forms.css';

interface AccountFormsProps {
  user: User;
  /** For the account of somebody else: the button that resets its password. */
  resetPassword?: ReactNode;
  onChanged?: (user: User) => void;
  /** What else its page shows under them. */
  children?: ReactNode;
}

/** The forms of an account: its details, and the password, which only its owner can set (spec 40.6). */
export function AccountForms({ user, resetPassword, onChanged, children }: AccountFormsProps) {
  const own = useCurrentUser()?.id === user.id;
  return (
    <div className="account-forms">
      <DetailsForm user={user} {...(onChanged ? { onChanged } : {})} />
      <Password user={user} own={own} resetPassword={resetPassword} />
      {children}
    </div>
  );
}

function Password({ user, own, resetPassword }: Pick<AccountFormsProps, 'user' | 'resetPassword'> & { own: boolean }) {
  if (own && !appConfig().oidcEnabled) return <PasswordForm user={user} />;
  return (
    <SettingsBox title={<Trans>Password</Trans>}>
      <p className="muted">
        {!appConfig().oidcEnabled ? (
          <Trans>
            Only the owner of an account can set its password. If you reset it, they get an email with a link to set a
            new one.
          </Trans>
        ) : own ? (
          <Trans>There is no password to change here: you log in through your organization.</Trans>
        ) : (
          <Trans>There is no password here: people log in through their organization.</Trans>
        )}
      </p>
      {!appConfig().oidcEnabled && resetPassword}
    </SettingsBox>
  );
}
