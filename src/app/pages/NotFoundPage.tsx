import { Trans } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/AppLink';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';

/** No such page. Needs no session. */
export function NotFoundPage() {
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
