import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface FirstItemsProps<Item> {
  items: readonly Item[];
  /** How many are listed; default: 10. */
  most?: number;
  className?: string;
  /** Renders one as `<li>`, with its key. */
  children: (item: Item) => ReactNode;
}

/** A list of the first items, and of how many there are more. */
export function FirstItems<Item>({ items, most = 10, className = 'fill-parts', children }: FirstItemsProps<Item>) {
  const more = items.length - most;
  return (
    <ul className={className}>
      {items.slice(0, most).map(children)}
      {more > 0 && (
        <li>
          <Plural value={more} one="# more" other="# more" />
        </li>
      )}
    </ul>
  );
}
