import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Input } from 'antd';
import { use, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { CreateSessionBody } from '~/api/generated/zod/sessions';
import { isProblem } from '~/api/problem';
import { type AccountFailure, AccountForm, AccountLayout } from '~/domain/sign-in/AccountForm';
import { useAppearance } from '~/domain/sign-in/appearance';
import { emailRule } from '~/domain/sign-in/email-rule';
import {
  isSignedIn,
  oldestRelease,
  restoreSession,
  serverIsTooOld,
  ServerTooOld,
  SessionNotKept,
  signIn,
  someoneIsSignedIn,
} from '~/session/session';
import { noteSignedInElsewhere, signedInElsewhere } from '~/session/session-changes';
import { paths, resolveNext } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { FormItem, PasswordInput } from '~/shared/ui/form/FormItem';
import { AppLink, PrefetchContext } from '~/shared/ui/links/AppLink';
import { adviseRefresh } from '~/shared/ui/overlays/advise-refresh';
import { notifications } from '~/shared/ui/overlays/notifications';
import { useUrlSearchParams } from '~/shared/url-state/url-state';

const advisedPasswordLength = 10;

/** In a chunk of its own, because few installations need it. */
export const loadSingleSignOn = () => import('./SingleSignOn').then(({ SingleSignOn }) => SingleSignOn);

export function LoginPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [search] = useUrlSearchParams();
  const appearance = useAppearance();
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const [tooOld, setTooOld] = useState(serverIsTooOld);
  const claimed = search.get('source') === 'claim';
  const [mails, setMails] = useState(true);
  const form = useForm({
    resolver: zodResolver(
      z.extend(CreateSessionBody, {
        email: emailRule(i18n),
        password: z.string().check(z.minLength(1, { error: () => t`Enter your password.` })),
      }),
    ),
    defaultValues: { email: '', password: '' },
    // Validate on submit only: on blur, the page would grow under the mouse on its way to a link or button.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { isSubmitting } = form.formState;

  const prefetch = use(PrefetchContext);
  const after = search.get('next');
  // Load the code of the next page while they type.
  useEffect(() => {
    const next = resolveNext(after, location.origin);
    if (next.document) return;
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      prefetch(next.path, 'code');
    };
    for (const event of ['keydown', 'pointerdown', 'input'])
      window.addEventListener(event, begin, { signal: stop.signal });
    return () => stop.abort();
  }, [prefetch, after]);

  const goOn = async () => {
    const next = resolveNext(search.get('next'), location.origin);
    if (next.document) location.replace(next.path);
    else await navigate(next.path, { replace: true });
  };
  const latestGoOn = useRef(goOn);
  useEffect(() => {
    latestGoOn.current = goOn;
  });

  // Another tab has signed in, and the session is the browser's.
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

  // The back/forward cache may restore the end of the last attempt.
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && location.reload();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  const clearFailure = () => setFailure(null);
  const submit = form.handleSubmit(async ({ email, password }) => {
    clearFailure();
    if (warnAboutOtherSession()) return;
    try {
      const next = resolveNext(after, location.origin);
      await signIn(email, password, next.document ? undefined : new URL(next.path, location.origin));
    } catch (error) {
      if (error instanceof ServerTooOld) setTooOld(true);
      else if (error instanceof SessionNotKept)
        setFailure({
          why: msg`Your browser did not keep the login. Allow cookies for this site, then log in again.`,
        });
      else if (isProblem(error, '401.2')) {
        setFailure({ why: msg`Incorrect email address and/or password.` });
        form.setError('password', { type: 'refused' }, { shouldFocus: true });
      } else {
        // Rarely needed, so not in the first load.
        const { describeFailure } = await import('~/shared/errors/describe-failure');
        setFailure(describeFailure(msg`You are not logged in.`, error));
      }
      return;
    }
    await goOn();
    // The page behind the login loads the preferences.
    if (claimed)
      await import('~/session/preferences').then(
        ({ changeSitePreference }) => changeSitePreference('mailingListOptIn', mails),
        () => undefined,
      );
    if (password.length < advisedPasswordLength) {
      notifications.info(msg`To protect your account, make sure your password is 10 characters or longer.`);
    }
  }, clearFailure);

  const title = appearance.title ?? <Trans>Log in to {productName}</Trans>;
  if (tooOld)
    return (
      <AccountLayout title={title} appearance={appearance}>
        <TooOldServerNotice />
      </AccountLayout>
    );
  return (
    <AccountLayout title={title} appearance={appearance}>
      {appearance.description !== null && <p className="account-text">{appearance.description}</p>}
      <FormProvider {...form}>
        <AccountForm
          failure={failure}
          busy={isSubmitting}
          onSubmit={submit}
          submitLabel={isSubmitting ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
        >
          <FormItem name="email" label={t`Email address`}>
            {(field) => (
              <Input {...field} type="email" size="large" autoComplete="username" autoFocus readOnly={isSubmitting} />
            )}
          </FormItem>
          <FormItem name="password" label={t`Password`}>
            {(field) => (
              <PasswordInput {...field} size="large" autoComplete="current-password" readOnly={isSubmitting} />
            )}
          </FormItem>
          {claimed && (
            <Checkbox checked={mails} disabled={isSubmitting} onChange={(event) => setMails(event.target.checked)}>
              <Trans>Send me an email now and then about what is new</Trans>
            </Checkbox>
          )}
        </AccountForm>
      </FormProvider>
      <AppLink to={paths.resetPassword()}>
        <Trans>Reset password</Trans>
      </AppLink>
    </AccountLayout>
  );
}

/** Shown when the server is older than the oldest release that we support. */
export function TooOldServerNotice() {
  return (
    <Alert
      type="error"
      role="alert"
      title={
        <Trans>
          {productName} needs ODK Central {oldestRelease} or newer. This server is older. Ask the person who runs the
          server to update it.
        </Trans>
      }
    />
  );
}

/** Warns before a second login if another tab is signed in: a browser has one session. */
export function warnAboutOtherSession(): boolean {
  const taken = someoneIsSignedIn();
  if (taken) adviseRefresh(msg`A user is already logged in. Refresh the page to continue.`);
  return taken;
}
