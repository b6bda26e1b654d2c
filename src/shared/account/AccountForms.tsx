import { Trans } from '@lingui/react/macro';
import type { User } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { DetailsForm } from './DetailsForm';
import { PasswordForm } from './PasswordForm';
import './account-forms.css';

interface AccountFormsProps {
  user: User;
  onChanged?: (user: User) => void;
}

/** The forms of an account: its details, and the password, which only its owner can set (spec 40.6). */
export function AccountForms({ user, onChanged }: AccountFormsProps) {
  const own = useCurrentUser()?.id === user.id;
  return (
    <div className="account-forms">
      <DetailsForm user={user} {...(onChanged ? { onChanged } : {})} />
      <Password user={user} own={own} />
    </div>
  );
}

function Password({ user, own }: Pick<AccountFormsProps, 'user'> & { own: boolean }) {
  if (own && !appConfig().oidcEnabled) return <PasswordForm user={user} />;
  return (
    <section className="account-note" aria-labelledby="account-password">
      <h2 id="account-password">
        <Trans>Password</Trans>
      </h2>
      <p className="muted">
        {!appConfig().oidcEnabled ? (
          <Trans>
            Only the owner of an account can set its password. Reset it in the list of users: they get a mail with a
            link.
          </Trans>
        ) : own ? (
          <Trans>There is no password to change here: you log in through your organization.</Trans>
        ) : (
          <Trans>There is no password here: people log in through their organization.</Trans>
        )}
      </p>
    </section>
  );
}
