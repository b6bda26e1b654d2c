import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import './outside-link.css';

/** A link to another site, in a new tab, as its icon says. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="outside-link" href={href} target="_blank" rel="noreferrer noopener">
      {children}
      <Icon name="external" />
      <span className="visually-hidden">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
