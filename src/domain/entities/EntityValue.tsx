import { Trans } from '@lingui/react/macro';
import { visibleText } from '~/shared/lib/visible-name';

/** Characters shown; the rest is in the title. */
const shownCharacters = 300;

export function EntityValue({ value, className = '' }: { value: string; className?: string }) {
  if (value.trim() === '')
    return (
      <span className="muted">
        <Trans>(empty)</Trans>
      </span>
    );
  const isLong = value.length > shownCharacters;
  return (
    <bdi className={`entity-value ${className}`} title={isLong ? value.slice(0, 10_000) : undefined}>
      {visibleLines(isLong ? `${value.slice(0, shownCharacters)}…` : value)}
    </bdi>
  );
}

/** Keeps line breaks and shows other invisible characters as marks. */
export const visibleLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(visibleText)
    .join('\n');
