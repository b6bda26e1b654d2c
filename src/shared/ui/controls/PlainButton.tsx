import type { ComponentProps } from 'react';

const looks = { default: 'state-button', main: 'main-button', danger: 'state-button danger-button' };

interface PlainButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  /** Its action is under way: a click does nothing, and the focus stays. */
  busy?: boolean;
}

/** A native button with the look of antd's, for pages that show nothing of antd before a dialog opens. */
export function PlainButton({ look = 'default', busy = false, className, onClick, ...props }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={[looks[look], className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  );
}
