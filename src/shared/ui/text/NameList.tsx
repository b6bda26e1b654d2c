import { Plural } from '@lingui/react/macro';
import { Name } from './Name';

interface NameListProps {
  items: readonly { id: number | string; name: string }[];
  /** How many are listed; the others are counted. */
  most: number;
  className: string;
}

/** Names below each other, and how many more there are. */
export function NameList({ items, most, className }: NameListProps) {
  const more = items.length - most;
  return (
    <ul className={className}>
      {items.slice(0, most).map(({ id, name }) => (
        <li key={id}>
          <Name>{name}</Name>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}
