import type { ComponentProps, ReactNode } from 'react';

interface CheckLineProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/**
 * A checkbox with its text on lists, bars and previews; in a form it is a CheckboxField. In: the class of the whole line.
 */
export const CheckLine = ({ className, children, ...props }: CheckLineProps) => (
  <label className={className === undefined ? 'check-line' : `check-line ${className}`}>
    <input {...props} type="checkbox" />
    <span>{children}</span>
  </label>
);
