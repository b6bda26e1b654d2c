import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { AccountLayout } from '~/domain/sign-in/AccountForm';
import { useAppearance } from '~/domain/sign-in/appearance';
import { serverIsTooOld } from '~/session/session';
import { paths } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { useUrlSearchParams } from '~/shared/url-state/url-state';
import { warnAboutOtherSession, TooOldServerNotice } from './LoginPage';
import '~/domain/sign-in/account.css';

/** Errors of a failed login at the identity provider; others are not shown. */
const refusals = new Map<string, MessageDescriptor>([
  [
    'auth-ok-user-not-found',
    msg`There is no account here with your email address. Ask an administrator to create one, then try again.`,
  ],
  ['email-not-verified', msg`Your login site has not verified your email address. Verify it there, then try again.`],
  [
    'email-claim-not-provided',
    msg`Your login site did not share your email address. Check your privacy settings there.`,
  ],
  [
    'internal-server-error',
    msg`Something went wrong while you were logging in. Try again, and tell an administrator if it happens again.`,
  ],
]);

export function SingleSignOn() {
  const { i18n } = useLingui();
  const appearance = useAppearance();
  const [search, rewrite] = useUrlSearchParams();
  const told = search.get('oidcError');
  const [refusal] = useState(told);
  const [leaving, setLeaving] = useState(false);

  // Shown once: a reload or a bookmark must not show it again.
  useEffect(() => {
    if (told === null) return;
    rewrite((present) => {
      present.delete('oidcError');
      return present;
    });
  }, [told, rewrite]);

  // The back/forward cache may restore this page with its link disabled.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  if (serverIsTooOld())
    return (
      <AccountLayout title={<Trans>Log in to {productName}</Trans>} appearance={appearance}>
        <TooOldServerNotice />
      </AccountLayout>
    );
  const message = refusals.get(refusal ?? '');
  return (
    <AccountLayout title={appearance.title ?? <Trans>Log in to {productName}</Trans>} appearance={appearance}>
      <p className="account-text">
        {appearance.description ?? <Trans>You log in on the site of your organization and then come back here.</Trans>}
      </p>
      {message && <Alert type="error" role="alert" title={i18n._(message)} />}
      <Button
        type="primary"
        size="large"
        href={paths.singleSignOn(search.get('next'))}
        aria-disabled={leaving}
        onClick={(event) => {
          if (leaving || warnAboutOtherSession()) event.preventDefault();
          // A link opened in a new tab leaves this page unchanged.
          else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) setLeaving(true);
        }}
      >
        {leaving ? <Trans>Opening…</Trans> : <Trans>Continue</Trans>}
      </Button>
    </AccountLayout>
  );
}
