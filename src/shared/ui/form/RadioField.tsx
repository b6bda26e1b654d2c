import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { FieldLayout, type FieldProps, useField } from './FieldLayout';

interface RadioFieldProps extends FieldProps {
  options: readonly { value: string; label: ReactNode }[];
}

/** A choice of few options, all visible. */
export function RadioField({ name, options, ...layout }: RadioFieldProps) {
  const { field, fault, ids, aria } = useField(name);
  return (
    <FieldLayout {...layout} ids={ids} fault={fault} group>
      <Radio.Group
        className="field-radios"
        role="radiogroup"
        aria-labelledby={ids.label}
        {...aria}
        name={ids.control}
        value={field.value}
        onChange={field.onChange}
      >
        {options.map((option) => (
          <Radio key={option.value} value={option.value} onBlur={field.onBlur}>
            {option.label}
          </Radio>
        ))}
      </Radio.Group>
    </FieldLayout>
  );
}
