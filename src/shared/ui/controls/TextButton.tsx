import type { ComponentProps } from 'react';

/** Text that does something on this page, such as "Show all" or "Try again"; it looks like a link. */
export const TextButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={className === undefined ? 'link-button' : `link-button ${className}`} />
);

/**
 * A part of a page that can be pressed and has a look of its own by its class: the head of a card, a tab, a star. What
 * looks like a button is antd's.
 */
export const BareButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />;
