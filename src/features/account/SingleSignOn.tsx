import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearch } from '~/shared/address/address-state';
import { paths } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { AccountFrame } from '~/shared/sign-in/AccountFrame';
import { useAppearance } from '~/shared/sign-in/appearance';
import { refuseSecondSession } from './second-session';
import '~/shared/sign-in/account.css';

/** Why the server sent somebody back from the other site (spec 40.2); what is not listed is not spoken of. */
const refusals = new Map<string, MessageDescriptor>([
  [
    'auth-ok-user-not-found',
    msg`There is no account here with your email address. Ask an administrator to create one, then try again.`,
  ],
  [
    'email-not-verified',
    msg`The site you log in on has not verified your email address. Verify it there, then try again.`,
  ],
  [
    'email-claim-not-provided',
    msg`The site you log in on did not tell your email address. A privacy setting there may keep it back.`,
  ],
  [
    'internal-server-error',
    msg`Something went wrong while you were logging in. Try again, and tell an administrator if it happens again.`,
  ],
]);

/** Sign-in on another site: one link that leads there, and what went wrong when it led back. */
export function SingleSignOn() {
  const { i18n } = useLingui();
  const appearance = useAppearance();
  const [search, rewrite] = useSearch();
  const told = search.get('oidcError');
  const [refusal] = useState(told);
  const [leaving, setLeaving] = useState(false);

  // Said once: a reload or a bookmark must not say it again.
  useEffect(() => {
    if (told === null) return;
    rewrite((present) => {
      present.delete('oidcError');
      return present;
    });
  }, [told, rewrite]);

  // Back from the other site by the browser's button: the page may be the one that was left, link and all.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const message = refusals.get(refusal ?? '');
  return (
    <AccountFrame title={appearance.title ?? <Trans>Log in to {productName}</Trans>} appearance={appearance}>
      <p className="account-text">
        {appearance.description ?? <Trans>You log in on the site of your organization and then come back here.</Trans>}
      </p>
      {message && (
        <p className="login-failure" role="alert">
          {i18n._(message)}
        </p>
      )}
      <a
        className="primary-button"
        href={paths.singleSignOn(search.get('next'))}
        aria-disabled={leaving}
        onClick={(event) => {
          if (leaving || refuseSecondSession()) event.preventDefault();
          // A link opened in a tab of its own leaves this page where it is.
          else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) setLeaving(true);
        }}
      >
        {leaving ? <Trans>Opening…</Trans> : <Trans>Continue</Trans>}
      </a>
    </AccountFrame>
  );
}
