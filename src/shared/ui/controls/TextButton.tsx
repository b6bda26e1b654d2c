import type { ComponentProps } from 'react';

/** Text that does something on this page, such as "Show all" or "Try again"; it looks like a link. */
export const TextButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={className === undefined ? 'link-button' : `link-button ${className}`} />
);
