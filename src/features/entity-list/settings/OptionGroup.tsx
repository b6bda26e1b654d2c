import { Flex, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import '~/shared/ui/form/form.css';

interface Option<Value extends string> {
  value: Value;
  name: ReactNode;
  about: ReactNode;
  disabled?: boolean;
}

interface OptionGroupProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly Option<Value>[];
  busy?: boolean;
  onSelect: (value: Value) => void;
}

export function OptionGroup<Value extends string>({
  label,
  value,
  options,
  busy = false,
  onSelect,
}: OptionGroupProps<Value>) {
  const id = useId();
  return (
    <Radio.Group
      className="field-radios"
      role="radiogroup"
      aria-label={label}
      aria-busy={busy}
      name={id}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen && !busy) onSelect(chosen.value);
      }}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} disabled={option.disabled === true}>
          <OptionText name={option.name} about={option.about} />
        </Radio>
      ))}
    </Radio.Group>
  );
}

export function OptionText({ name, about }: { name: ReactNode; about: ReactNode }) {
  return (
    <Flex component="span" vertical>
      <strong>{name}</strong>
      <span className="muted">{about}</span>
    </Flex>
  );
}
