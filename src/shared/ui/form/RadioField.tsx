import { Radio } from 'antd';
import type { FocusEvent, ReactNode } from 'react';
import { FormItem } from './FormItem';

interface RadioFieldProps {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
}

/**
 * Whether the focus moved to another field. Pressing an option's label first moves the focus to nothing or the dialog;
 * an error shown then would move the option before the mouse is released.
 */
function leavesGroup({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const group = currentTarget.closest('[role="radiogroup"]');
  return (
    group !== null && relatedTarget instanceof Node && !group.contains(relatedTarget) && !relatedTarget.contains(group)
  );
}

export const RadioField = ({ name, label, options }: RadioFieldProps) => (
  <FormItem name={name} label={label} group>
    {({ id, ref: _ref, value, onBlur, onChange, ...aria }) => (
      <Radio.Group
        {...aria}
        vertical
        className="field-radios"
        aria-labelledby={`${id}-label`}
        name={id}
        value={value ?? null}
        onChange={onChange}
      >
        {options.map((option) => (
          <Radio key={option.value} value={option.value} onBlur={(event) => leavesGroup(event) && onBlur()}>
            {option.label}
          </Radio>
        ))}
      </Radio.Group>
    )}
  </FormItem>
);
