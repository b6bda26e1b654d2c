import { Trans } from '@lingui/react/macro';
import { visibleText } from '~/shared/lib/visible-name';

/** Characters of a value that show where values are compared; the rest is in its title. */
const longest = 300;

/** A value among others: in its own direction, with line breaks, cut if it is very long. */
export function EntityValue({ value, className = '' }: { value: string; className?: string }) {
  if (value.trim() === '')
    return (
      <span className="muted">
        <Trans>(empty)</Trans>
      </span>
    );
  const isLong = value.length > longest;
  return (
    <bdi className={`entity-value ${className}`} title={isLong ? value.slice(0, 10_000) : undefined}>
      {visibleLines(isLong ? `${value.slice(0, longest)}…` : value)}
    </bdi>
  );
}

/** The text with its line breaks, and its other invisible characters as marks. */
export const visibleLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(visibleText)
    .join('\n');
