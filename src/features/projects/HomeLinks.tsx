import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { docsUrl, forumUrl } from '~/shared/lib/product';
import { Icon } from '~/shared/ui/icons/Icon';

/** Where to learn and ask: the documentation and the community forum, each in a new tab. */
export function HomeLinks() {
  return (
    <>
      <Outside href={docsUrl}>
        <Trans>Documentation</Trans>
      </Outside>
      <Outside href={forumUrl}>
        <Trans>Forum</Trans>
      </Outside>
    </>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children} <Icon name="external" />
      <span className="visually-hidden">
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
