import { Plural } from '@lingui/react/macro';
import { isValidElement, type ReactNode } from 'react';
import { visibleName } from '~/shared/lib/visible-name';

/** Translated messages may pass the name in a list or an element. */
function textOf(name: ReactNode): string {
  if (Array.isArray(name)) return name.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(name)) return textOf(name.props.children);
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** A user-chosen name: in its own direction, on one line, with invisible characters as marks. */
export function Name({ children, className }: { children: string; className?: string }) {
  return <bdi className={className}>{visibleName(textOf(children))}</bdi>;
}

interface NameListProps {
  items: readonly { id: number | string; name: string }[];
  most: number;
  className: string;
}

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
