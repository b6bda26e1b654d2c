import { type ReactNode, useId } from 'react';
import { Select } from '~/shared/ui/controls/Select';
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
export function LabelledSelect({ label, labelClass, ...select }: LabelledSelectProps) {
  const id = useId();
  return (
    <div className="filter-order">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  );
}
