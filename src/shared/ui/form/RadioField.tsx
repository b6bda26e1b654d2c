import { Radio } from '~/shared/ui/controls/Radio';
import type { FocusEvent, ReactNode } from 'react';
import { FieldLayout, type FieldProps } from './FieldLayout';
import { useField } from './use-field';

interface RadioFieldProps extends FieldProps {
  options: readonly { value: string; label: ReactNode }[];
}

/**
 * Whether the focus moved to another field. Pressing an option's label first moves the focus to nothing or to the
 * dialog; showing an error then would move the option before the mouse is released.
 */
function leavesGroup({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const group = currentTarget.closest('[role="radiogroup"]');
  return (
    group !== null && relatedTarget instanceof Node && !group.contains(relatedTarget) && !relatedTarget.contains(group)
  );
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
        aria-required={layout.optional !== true}
        {...aria}
        name={ids.control}
        value={field.value ?? null}
        onChange={field.onChange}
      >
        {options.map((option) => (
          <Radio key={option.value} value={option.value} onBlur={(event) => leavesGroup(event) && field.onBlur()}>
            {option.label}
          </Radio>
        ))}
      </Radio.Group>
    </FieldLayout>
  );
}
