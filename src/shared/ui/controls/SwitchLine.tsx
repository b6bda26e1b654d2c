import { Flex, Switch } from 'antd';
import { type ReactNode, useId } from 'react';

interface SwitchLineProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  describedBy?: string;
  children: ReactNode;
}

export function SwitchLine({ checked, onChange, describedBy, children }: SwitchLineProps) {
  const id = useId();
  return (
    <Flex align="center" gap="small" className="switch-line">
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={describedBy}
        checked={checked}
        onChange={onChange}
      />
      <label id={`${id}-name`} htmlFor={id}>
        {children}
      </label>
    </Flex>
  );
}
