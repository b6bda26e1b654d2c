import type { ComponentProps } from 'react';

export const TextButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={className === undefined ? 'link-button' : `link-button ${className}`} />
);

/**
 * For clickable parts with a look of their own, where antd's Button would take something away
 * (docs/decisions/0034-antd-directly.md).
 */
export const BareButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />;
