import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './button-look';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Its action is under way: it turns, a click does nothing, and the focus stays. */
  busy?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * The button of every page and dialog. A native one in antd's look: antd's own costs 90 kB on pages that show nothing else
 * of antd (docs/decisions/0022-antd-or-ours.md).
 */
export function Button({ look, danger, size, busy = false, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ look, danger, size }, className)}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    />
  );
}
