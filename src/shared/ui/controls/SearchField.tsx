import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';

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
