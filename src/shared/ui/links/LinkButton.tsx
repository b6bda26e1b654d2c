import type { ReactNode } from 'react';
import { AppLink } from './AppLink';

interface LinkButtonProps {
  to: string;
  type?: 'primary' | 'default';
  children: ReactNode;
}

/** A link to a page that looks like a button: for the next step that is a page of its own. */
export const LinkButton = ({ to, type = 'default', children }: LinkButtonProps) => (
  <AppLink className={type === 'primary' ? 'main-button' : 'state-button'} to={to}>
    {children}
  </AppLink>
);
