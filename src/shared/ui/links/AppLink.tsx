import { use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { PrefetchContext } from './prefetch';

/** A link inside the application. Hovering or focusing it prefetches its page. */
export function AppLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const prefetch = use(PrefetchContext);
  return <Link {...props} to={to} onPointerEnter={() => prefetch(to)} onFocus={() => prefetch(to)} />;
}
