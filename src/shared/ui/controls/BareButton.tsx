import type { ComponentProps } from 'react';

interface BareButtonProps extends ComponentProps<'button'> {
  /** Gives it the look of its place: the head of a card, a tab, a star. */
  className?: string;
}

/** A part of a page that can be pressed and has a look of its own. What looks like a button is a Button. */
export const BareButton = (props: BareButtonProps) => <button type="button" {...props} />;
