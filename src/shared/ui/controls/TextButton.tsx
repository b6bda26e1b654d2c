import type { ComponentProps } from 'react';

/** Text that does something on this page, such as "Show all" or "Try again"; it looks like a link. */
export const TextButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={className === undefined ? 'link-button' : `link-button ${className}`} />
);

/**
 * A part of a page that can be pressed and has a look of its own by its class, where antd's Button would take something
 * away (docs/decisions/0034-antd-directly.md).
 */
export const BareButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />;
