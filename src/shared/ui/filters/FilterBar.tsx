import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import './filters.css';

interface FilterBarProps {
  /** A search field before the chips; a line of its own on a phone. */
  search?: ReactNode;
  /** The chips. */
  children: ReactNode;
  /** Clears all filters; undefined while none is active. */
  onClear?: (() => void) | undefined;
  /** The number of matches as text: "397 submissions", "12 of 397". Announced when it changes. */
  count: ReactNode;
  /** Shown at the end of the line (refresh). */
  end?: ReactNode;
}

/** The line above a table: filters, a button to clear them, and the number of matches. */
export function FilterBar({ search, children, onClear, count, end }: FilterBarProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  return (
    // It takes the focus of what disappears with the last filter.
    <div ref={bar} className="filter-bar" role="group" aria-label={t`Filters`} tabIndex={-1}>
      {search}
      <div className="filter-chips">{children}</div>
      {onClear && (
        <TextButton
          onClick={() => {
            onClear();
            bar.current?.focus();
          }}
        >
          <Trans>Clear</Trans>
        </TextButton>
      )}
      <span className="filter-count" role="status">
        {count}
      </span>
      {end !== undefined && <span className="filter-end">{end}</span>}
    </div>
  );
}
