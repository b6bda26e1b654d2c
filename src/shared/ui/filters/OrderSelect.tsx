import { Trans } from '@lingui/react/macro';
import { Flex, Select } from 'antd';
import { type ReactNode, use, useId } from 'react';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { DrawerContext } from './FilterBar';
import './filters.css';

export interface OrderChoice {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

interface Ordered<Key extends string> {
  sort: Key;
  descending: boolean;
  /** Labels of each order, ascending first. */
  words: Readonly<Partial<Record<Key, readonly [up: string, down: string]>>>;
  onChange: (order: { sort: Key; descending: boolean }) => void;
}

export function orderChoice<Key extends string>({ sort, descending, words, onChange }: Ordered<Key>): OrderChoice {
  const keys = Object.keys(words) as Key[];
  return {
    value: `${descending ? '-' : ''}${sort}`,
    options: keys.flatMap((key) =>
      [`-${key}`, key].map((value) => ({ value, label: words[key]?.[value.startsWith('-') ? 1 : 0] ?? '' })),
    ),
    onChange: (value) => {
      const chosen = keys.find((key) => value === key || value === `-${key}`);
      if (chosen !== undefined) onChange({ sort: chosen, descending: value.startsWith('-') });
    },
  };
}

/** The list is wider than its select, and shifts into the window, which antd's own placements do not allow. */
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

export function OrderSelect({ value, options, onChange }: OrderChoice) {
  const id = useId();
  return (
    <Labelled id={id} label={<Trans>Sort</Trans>}>
      <Select id={id} builtinPlacements={placements} value={value} onChange={onChange} options={[...options]} />
    </Labelled>
  );
}

interface LabelledSelectProps {
  label: ReactNode;
  labelClass?: string;
  className?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function LabelledSelect({ label, labelClass, options, ...select }: LabelledSelectProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} labelClass={labelClass}>
      <Select id={id} {...select} {...searchableOptions(options)} />
    </Labelled>
  );
}

interface LabelledProps extends Pick<LabelledSelectProps, 'label' | 'labelClass'> {
  id: string;
  children: ReactNode;
}

function Labelled({ id, label, labelClass, children }: LabelledProps) {
  const isInDrawer = use(DrawerContext) !== null;
  return (
    <Flex vertical={isInDrawer} align={isInDrawer ? 'stretch' : 'center'} gap={isInDrawer ? 4 : 8}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children}
    </Flex>
  );
}
