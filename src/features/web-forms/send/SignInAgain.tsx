import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { isProblem } from '~/api/problem';
import { type AccountFailure, AccountForm } from '~/domain/sign-in/AccountForm';
import { expiryKey } from '~/session/expiry';
import { restoreSession, signedInUser, signIn, someoneIsSignedIn } from '~/session/session';
import { appConfig } from '~/shared/config/client-config';
import { describeFailure } from '~/shared/errors/describe-failure';
import { paths } from '~/shared/lib/paths';
import { FieldItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';

interface SignInAgainProps {
  onSignedIn: () => void;
}

function useSignInElsewhere(onSignedIn: () => void): void {
  useEffect(() => {
    const listener = ({ key }: StorageEvent) => {
      if (key === expiryKey && someoneIsSignedIn()) void restoreSession().then(onSignedIn);
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, [onSignedIn]);
}

/** Renews the session during sending: with a password here, with single sign-on in a new tab. */
export const SignInAgain = (props: SignInAgainProps) => (
  <AntdProvider>
    <LogIn {...props} />
  </AntdProvider>
);

function LogIn({ onSignedIn }: SignInAgainProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState(signedInUser()?.email ?? '');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const [busy, setBusy] = useState(false);
  useSignInElsewhere(onSignedIn);
  if (appConfig().oidcEnabled)
    return (
      <>
        <p>
          <a className="fill-button" href={paths.login()} target="_blank" rel="noopener">
            <Trans>Log in in a new tab</Trans>
          </a>
        </p>
        <p>
          <Trans>Then come back here: sending continues on its own.</Trans>
        </p>
      </>
    );
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await signIn(email.trim(), password);
      onSignedIn();
    } catch (error) {
      setFailure(
        isProblem(error, '401.2')
          ? { why: msg`Incorrect email or password.` }
          : describeFailure(msg`You are not logged in.`, error),
      );
      setBusy(false);
    }
  };
  return (
    <AccountForm failure={failure} busy={busy} submitLabel={<Trans>Log in and continue</Trans>} onSubmit={submit}>
      <FieldItem label={t`Email address`} optional={false}>
        {(control) => (
          <Input
            {...control}
            type="email"
            size="large"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </FieldItem>
      <FieldItem label={t`Password`} optional={false}>
        {(control) => (
          <PasswordInput
            {...control}
            size="large"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </FieldItem>
    </AccountForm>
  );
}
