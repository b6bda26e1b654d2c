import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import '~/shared/ui/filters/filters.css';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Runs before Esc empties the field; `preventDefault` stops that. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: (() => void) | undefined;
  /** Focused when the popover around it opens. */
  first?: boolean;
  className?: string;
  describedBy?: string;
}

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

const debounceMs = 300;

/** Text of a search field: applied at once to the list, 300 ms later to the URL, to avoid a navigation per key. */
export function useDebouncedSearch(urlText: string, write: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  // The URL is up to date.
  if (typed !== null && typed === urlText) setTyped(null);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latest.current(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? urlText, setTyped];
}

export function ListSearchField(props: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
}) {
  return <SearchField {...props} className="quick-find" />;
}
