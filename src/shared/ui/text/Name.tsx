import { visibleName } from '~/shared/lib/visible-name';

/** A name that somebody chose: in its own direction, in one line, with its invisible characters as marks. */
export function Name({ children, className }: { children: string; className?: string }) {
  return <bdi className={className}>{visibleName(children)}</bdi>;
}
