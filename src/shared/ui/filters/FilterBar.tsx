import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import './filters.css';

interface FilterBarProps {
  /** The chips. */
  children: ReactNode;
  /** Takes all filters back; undefined while none is active. */
  onClear?: (() => void) | undefined;
  /** How many there are, in words: "397 submissions", "12 of 397". Announced when it changes. */
  count: ReactNode;
  /** What stands at the end of the line (refresh). */
  end?: ReactNode;
}

/** The one line above a table: filters, the way out of them, and how many match. */
export function FilterBar({ children, onClear, count, end }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <div className="filter-bar" role="group" aria-label={t`Filters`}>
      {children}
      {onClear && (
        <button type="button" className="filter-clear" onClick={onClear}>
          <Trans>Clear</Trans>
        </button>
      )}
      <span className="filter-count" role="status">
        {count}
      </span>
      {end !== undefined && <span className="filter-end">{end}</span>}
    </div>
  );
}
