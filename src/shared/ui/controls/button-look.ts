import './button.css';

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  /** The likely next step is primary, one on a page or in a dialog; text has no border until the pointer reaches it. */
  look?: 'default' | 'primary' | 'text' | undefined;
  /** It deletes or takes something away. */
  danger?: boolean | undefined;
  size?: 'small' | 'large' | undefined;
}

/** The classes of a look. In: classes of the place, which may set a size of their own. */
export const buttonClass = ({ look = 'default', danger = false, size }: ButtonLook, className?: string): string =>
  [
    'button',
    look !== 'default' && `button-${look}`,
    danger && 'button-danger',
    size !== undefined && `button-${size}`,
    className,
  ]
    .filter(Boolean)
    .join(' ');
