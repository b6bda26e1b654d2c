import { type AriaAttributes, useEffect, useRef, useState } from 'react';

export interface SelectProps extends AriaAttributes {
  id?: string;
  className?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  onBlur?: () => void;
}

type Searchable = typeof import('./SearchSelect').SearchSelect;

/** Options from which on a list is searched instead of read. */
const manyOptions = 11;

/**
 * Chooses one of several. Few options are a native select, the device's own list; from eleven on they can be searched by
 * typing. That control loads when it is needed, and never replaces the native one under somebody's hands.
 */
export function Select(props: SelectProps) {
  const { value, options, onChange, onBlur, ...rest } = props;
  const native = useRef<HTMLSelectElement>(null);
  const [loaded, setLoaded] = useState<{ Searchable: Searchable }>();
  const [shown, setShown] = useState(false);
  const hasMany = options.length >= manyOptions;
  useEffect(() => {
    if (!hasMany) return;
    let current = true;
    const load = async () => {
      const { SearchSelect } = await import('./SearchSelect');
      if (!current) return;
      setLoaded({ Searchable: SearchSelect });
      if (native.current !== document.activeElement) setShown(true);
    };
    // If it cannot be loaded, the native one serves, too.
    load().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [hasMany]);
  if (hasMany && loaded && shown) return <loaded.Searchable {...props} />;
  return (
    <select
      {...rest}
      ref={native}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        onBlur?.();
        if (loaded) setShown(true);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
