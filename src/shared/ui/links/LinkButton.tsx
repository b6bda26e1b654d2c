import { Button } from 'antd';
import { type ReactNode, use } from 'react';
import { useLinkClickHandler } from 'react-router';
import { PrefetchContext } from './prefetch';

interface LinkButtonProps {
  to: string;
  type?: 'primary' | 'default';
  children: ReactNode;
}

/** A link to a page that looks like a button: for the next step that is a page of its own. */
export function LinkButton({ to, type = 'default', children }: LinkButtonProps) {
  const prefetch = use(PrefetchContext);
  const follow = useLinkClickHandler<HTMLElement & HTMLAnchorElement>(to);
  return (
    <Button
      href={to}
      type={type}
      onClick={(event) => follow(event as Parameters<typeof follow>[0])}
      onMouseEnter={() => prefetch(to)}
      onFocus={() => prefetch(to)}
    >
      {children}
    </Button>
  );
}
