import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import './search-field.css';

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
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={`search-field ${className}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
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
      {value !== '' && (
        <button
          type="button"
          className="search-field-clear"
          aria-label={t`Clear text`}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon name="cross" />
        </button>
      )}
    </span>
  );
}
