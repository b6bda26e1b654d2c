import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import '~/shared/ui/filters/filters.css';

interface SearchFieldProps {
  label: string;
  /** Shown in the empty field. Default: the label. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Runs before Esc empties the field; `preventDefault` stops that. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: (() => void) | undefined;
  /** The popover around it focuses it when it opens. */
  first?: boolean;
  className?: string;
  /** The id of a hint. */
  describedBy?: string;
}

/** A search field with one button that empties it. Esc does the same. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  onKeyDown,
  onFocus,
  first = false,
  className = '',
  describedBy,
}: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <Input
      type="search"
      className={`search-field ${className}`}
      prefix={<Icon name="search" />}
      allowClear={{
        clearIcon: (
          <>
            <Icon name="cross" />
            <span className="visually-hidden">{t`Clear text`}</span>
          </>
        ),
      }}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={value}
      autoComplete="off"
      spellCheck={false}
      data-autofocus={first ? '' : undefined}
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.defaultPrevented || event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        onChange('');
      }}
    />
  );
}

/** Milliseconds after the last key press until the text goes into the address. */
const settled = 300;

/**
 * The text of a search field: at once for the list, a moment later for the address, to avoid a navigation per key.
 * Takes the text in the address, and how to replace it. Returns the text, and how to change it.
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
