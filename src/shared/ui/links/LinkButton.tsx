import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '~/shared/ui/controls/button-look';
import { AppLink } from './AppLink';

type LinkButtonProps = ButtonLook &
  (
    | ComponentProps<typeof AppLink>
    // Another site, a file of the server, or a place in this page.
    | (ComponentProps<'a'> & { href: string; to?: undefined })
  );

/** A link that looks like a button: for the next step that is a page of its own. */
export function LinkButton({ look, danger, size, className, children, ...props }: LinkButtonProps) {
  const shown = buttonClass({ look, danger, size }, className);
  if (props.to !== undefined)
    return (
      <AppLink {...props} className={shown}>
        {children}
      </AppLink>
    );
  return (
    <a {...props} className={shown}>
      {children}
    </a>
  );
}
