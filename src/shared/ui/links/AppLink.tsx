import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from '~/shared/ui/icons/Icon';

export function AppLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const prefetch = use(PrefetchContext);
  return <Link {...props} to={to} onPointerEnter={() => prefetch(to)} onFocus={() => prefetch(to)} />;
}

export const PrefetchContext = createContext<(to: string, what?: 'code') => void>(() => undefined);

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
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
