import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { withSearch } from '~/shared/ui/controls/with-search';
import './filters.css';

interface LabelledSelectProps {
  label: ReactNode;
  labelClass?: string;
  className?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice in a toolbar, with its label before it. */
export function LabelledSelect({ label, labelClass, options, ...select }: LabelledSelectProps) {
  const id = useId();
  return (
    <div className="filter-order">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Select id={id} {...select} {...withSearch(options)} />
    </div>
  );
}
