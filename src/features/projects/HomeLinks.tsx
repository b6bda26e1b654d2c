import { Trans } from '@lingui/react/macro';
import { docsUrl, forumUrl } from '~/shared/lib/product';
import { OutsideLink } from '~/shared/ui/links/AppLink';

/** Where to learn and ask: the documentation and the community forum, each in a new tab. */
export function HomeLinks() {
  return (
    <>
      <OutsideLink href={docsUrl}>
        <Trans>Documentation</Trans>
      </OutsideLink>
      <OutsideLink href={forumUrl}>
        <Trans>Forum</Trans>
      </OutsideLink>
    </>
  );
}
