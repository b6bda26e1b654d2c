import { zodResolver } from '~/shared/lib/zod-resolver';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { CreateSessionBody } from '~/api/generated/zod/sessions';
import { isProblem } from '~/api/problem';
import { noteSignedInElsewhere, signedInElsewhere } from '~/session/signed-in-elsewhere';
import {
  isSignedIn,
  restoreSession,
  serverIsTooOld,
  ServerTooOld,
  SessionNotKept,
  someoneIsSignedIn,
  signIn,
} from '~/session/session';
import { useSearch } from '~/shared/address/address-state';
import { paths, resolveNext } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { refuseSecondSession } from './second-session';
import { TooOld } from './TooOld';
import { type AccountFailure, AccountForm } from '~/domain/sign-in/AccountForm';
import { AccountFrame } from '~/domain/sign-in/AccountFrame';
import { useAppearance } from '~/domain/sign-in/appearance';
import { emailFaults, emailRule } from '~/domain/sign-in/email-rule';
import { TextField } from '~/domain/sign-in/TextField';

/** Below this length the page suggests a longer password. */
const advisedPasswordLength = 10;

const schema = z.extend(CreateSessionBody, {
  email: emailRule,
  password: z.string().check(z.minLength(1, { error: 'required' })),
});

const messages: Record<string, ReturnType<typeof msg>> = {
  'email required': emailFaults.required,
  'email email': emailFaults.email,
  'password required': msg`Enter your password.`,
};

/** The login page under single sign-on. Few installations need it. */
export const loadSingleSignOn = () => import('./SingleSignOn').then(({ SingleSignOn }) => SingleSignOn);

/** Login with email address and password. Uses plain controls: this page is the first load, without antd. */
export function LoginPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearch();
  const appearance = useAppearance();
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const [tooOld, setTooOld] = useState(serverIsTooOld);
  const claimed = search.get('source') === 'claim';
  const [mails, setMails] = useState(true);
  const { register, handleSubmit, setFocus, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
    // Validate on submit only: on blur, the page would grow under the mouse on its way to a link or button.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;

  const goOn = async () => {
    const next = resolveNext(search.get('next'), location.origin);
    if (next.document) location.replace(next.path);
    else await navigate(next.path, { replace: true });
  };
  const latestGoOn = useRef(goOn);
  useEffect(() => {
    latestGoOn.current = goOn;
  });

  // Another tab has signed in: the browser now has that session, so this tab uses it.
  useEffect(() => {
    if (!signedInElsewhere()) return;
    const takeUp = async () => {
      if (!someoneIsSignedIn()) return;
      noteSignedInElsewhere(false);
      await restoreSession();
      if (isSignedIn()) await latestGoOn.current();
    };
    const onStorage = () => void takeUp();
    onStorage();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  // A page restored from the browser's history may still show the end of the last attempt.
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && location.reload();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  // An earlier refusal does not apply to the new input.
  const clearFailure = () => setFailure(null);
  const submit = handleSubmit(async ({ email, password }) => {
    clearFailure();
    if (refuseSecondSession()) return;
    try {
      await signIn(email, password);
    } catch (error) {
      if (error instanceof ServerTooOld) setTooOld(true);
      else if (error instanceof SessionNotKept)
        setFailure({
          why: msg`Your browser did not keep the login. Allow cookies for this site, then log in again.`,
        });
      else if (isProblem(error, '401.2')) {
        setFailure({ why: msg`Incorrect email address and/or password.` });
        setError('password', { type: 'refused' });
        setFocus('password');
      } else {
        // Rarely needed, so not in the first load.
        const { describeFailure } = await import('~/shared/errors/describe-failure');
        setFailure(describeFailure(msg`You are not logged in.`, error));
      }
      return;
    }
    await goOn();
    // The preferences come with the page behind the login.
    if (claimed)
      await import('~/session/preferences').then(
        ({ changeSitePreference }) => changeSitePreference('mailingListOptIn', mails),
        () => undefined,
      );
    if (password.length < advisedPasswordLength) {
      alerts.info(msg`To protect your account, make sure your password is 10 characters or longer.`);
    }
  }, clearFailure);

  const text = (name: 'email' | 'password') => {
    const type = errors[name]?.message;
    const message = type === undefined ? undefined : messages[`${name} ${type}`];
    return message === undefined ? undefined : i18n._(message);
  };

  const title = appearance.title ?? <Trans>Log in to {productName}</Trans>;
  if (tooOld)
    return (
      <AccountFrame title={title} appearance={appearance}>
        <TooOld />
      </AccountFrame>
    );
  return (
    <AccountFrame title={title} appearance={appearance}>
      {appearance.description !== null && <p className="account-text">{appearance.description}</p>}
      <AccountForm
        failure={failure}
        busy={isSubmitting}
        onSubmit={submit}
        submitLabel={isSubmitting ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
      >
        <TextField
          id="login-email"
          label={t`Email address`}
          type="email"
          autoComplete="username"
          autoFocus
          error={text('email')}
          readOnly={isSubmitting}
          {...register('email')}
        />
        <TextField
          id="login-password"
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          error={text('password')}
          invalid={errors.password !== undefined}
          readOnly={isSubmitting}
          {...register('password')}
        />
        {claimed && (
          <label className="login-choice">
            <input
              type="checkbox"
              checked={mails}
              disabled={isSubmitting}
              onChange={(event) => setMails(event.target.checked)}
            />
            <Trans>Send me an email now and then about what is new</Trans>
          </label>
        )}
      </AccountForm>
      <AppLink to={paths.resetPassword()}>
        <Trans>Reset password</Trans>
      </AppLink>
    </AccountFrame>
  );
}
