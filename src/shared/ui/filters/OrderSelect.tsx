import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import './filters.css';

interface OrderSelectProps<Key extends string> {
  sort: Key;
  descending: boolean;
  /** The label of each order, ascending first. */
  words: Readonly<Partial<Record<Key, readonly [up: string, down: string]>>>;
  onChange: (order: { sort: Key; descending: boolean }) => void;
}

/** The order of a list without column headers, on a phone. */
export function OrderSelect<Key extends string>({ sort, descending, words, onChange }: OrderSelectProps<Key>) {
  const id = useId();
  const keys = Object.keys(words) as Key[];
  return (
    <div className="filter-order">
      <label htmlFor={id}>
        <Trans>Sort</Trans>
      </label>
      <select
        id={id}
        value={`${descending ? '-' : ''}${sort}`}
        onChange={({ target: { value } }) => {
          const chosen = keys.find((key) => value === key || value === `-${key}`);
          if (chosen !== undefined) onChange({ sort: chosen, descending: value.startsWith('-') });
        }}
      >
        {keys.flatMap((key) =>
          [`-${key}`, key].map((value) => (
            <option key={value} value={value}>
              {words[key]?.[value.startsWith('-') ? 1 : 0]}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
