import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { FramelessPage } from '~/shared/ui/page/FramelessPage';
import { useDocumentTitle } from '~/shared/ui/page/use-document-title';

export function NotFoundPage() {
  const { t } = useLingui();
  // Also rendered in place of pages that have titles of their own.
  useDocumentTitle(t`Page not found`);
  return (
    <FramelessPage title={<Trans>Page not found</Trans>}>
      <p>
        <Trans>There is no page at this address. The address may be wrong, or its content may have been deleted.</Trans>
      </p>
      <AppLink to={paths.home()}>
        <Trans>Go to your projects</Trans>
      </AppLink>
    </FramelessPage>
  );
}
