import { useEffect, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import './filters.css';

/** Milliseconds without a key after which what is typed goes into the address. */
const settled = 300;

/**
 * What is typed into a quick find: at once for the list, a moment later for the address, so that typing is no row of
 * navigations. In: the text in the address, and how to put another there. Out: the text, and how to change it.
 */
export function useQuickFind(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  /** Null while the address says it all. */
  const [typed, setTyped] = useState<string | null>(null);
  // It has arrived there.
  if (typed !== null && typed === inAddress) setTyped(null);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latest.current(typed), settled);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? inAddress, setTyped];
}

/** The field at the beginning of the filters that narrows a list by words. Esc empties it. */
export function QuickFind({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <span className="quick-find">
      <Icon name="search" />
      <input
        type="search"
        className="filter-search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
      />
    </span>
  );
}
