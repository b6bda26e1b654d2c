import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { pageTitle } from '../page-title';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';

/** Page not found. Needs no session. */
export function NotFoundPage() {
  const { t } = useLingui();
  const title = pageTitle([t`Page not found`]);
  // Also rendered in place of pages that have titles of their own.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <FramelessPage title={<Trans>Page not found</Trans>}>
      <p>
        <Trans>There is no page at this address. It may have been mistyped, or what it showed may be gone.</Trans>
      </p>
      <AppLink to={paths.home()}>
        <Trans>Go to your projects</Trans>
      </AppLink>
    </FramelessPage>
  );
}
