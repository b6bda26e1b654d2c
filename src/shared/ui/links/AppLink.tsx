import { use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { PrefetchContext } from './prefetch';

/** A link inside the application. Pointing at it or focusing it starts loading the page behind it. */
export function AppLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const prefetch = use(PrefetchContext);
  return <Link {...props} to={to} onPointerEnter={() => prefetch(to)} onFocus={() => prefetch(to)} />;
}
