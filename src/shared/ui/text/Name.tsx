import { isValidElement, type ReactNode } from 'react';
import { visibleName } from '~/shared/lib/visible-name';

/** The text of a name, which a translated sentence may pass in a list or an element. */
function textOf(name: ReactNode): string {
  if (Array.isArray(name)) return name.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(name)) return textOf(name.props.children);
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** A name that somebody chose: in its own direction, in one line, with its invisible characters as marks. */
export function Name({ children, className }: { children: string; className?: string }) {
  return <bdi className={className}>{visibleName(textOf(children))}</bdi>;
}
