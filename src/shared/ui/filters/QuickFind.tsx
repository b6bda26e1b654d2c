import { useEffect, useRef, useState } from 'react';
import { SearchField } from '~/shared/ui/controls/SearchField';
import './filters.css';

/** Milliseconds after the last key press until the text goes into the address. */
const settled = 300;

/**
 * The text of a search field: at once for the list, a moment later for the address, to avoid a navigation per key. In:
 * the text in the address, and how to replace it. Out: the text, and how to change it.
 */
export function useQuickFind(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  /** Null while the address is up to date. */
  const [typed, setTyped] = useState<string | null>(null);
  // The address is up to date.
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

/** The search field at the start of the filters. Esc empties it. */
export function QuickFind(props: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
}) {
  return <SearchField {...props} className="quick-find" />;
}
