import { Trans } from '@lingui/react/macro';
import { Select } from 'antd';
import { useId } from 'react';
import './filters.css';

interface OrderSelectProps<Key extends string> {
  sort: Key;
  descending: boolean;
  /** The label of each order, ascending first. */
  words: Readonly<Partial<Record<Key, readonly [up: string, down: string]>>>;
  onChange: (order: { sort: Key; descending: boolean }) => void;
}

/** Its list is wider than it, and moves sideways into the window, which antd's own placements do not allow. */
const place = (list: string, select: string) => ({
  points: [list, select],
  offset: [0, list.startsWith('t') ? 4 : -4],
  overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true },
  dynamicInset: true,
});
const placements = {
  bottomLeft: place('tl', 'bl'),
  bottomRight: place('tr', 'br'),
  topLeft: place('bl', 'tl'),
  topRight: place('br', 'tr'),
};

/** The order of a list without column headers, on a phone. */
export function OrderSelect<Key extends string>({ sort, descending, words, onChange }: OrderSelectProps<Key>) {
  const id = useId();
  const keys = Object.keys(words) as Key[];
  return (
    <div className="filter-order">
      <label htmlFor={id}>
        <Trans>Sort</Trans>
      </label>
      <Select
        id={id}
        builtinPlacements={placements}
        value={`${descending ? '-' : ''}${sort}`}
        onChange={(value) => {
          const chosen = keys.find((key) => value === key || value === `-${key}`);
          if (chosen !== undefined) onChange({ sort: chosen, descending: value.startsWith('-') });
        }}
        options={keys.flatMap((key) =>
          [`-${key}`, key].map((value) => ({ value, label: words[key]?.[value.startsWith('-') ? 1 : 0] })),
        )}
      />
    </div>
  );
}
