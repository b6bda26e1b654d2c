import { Flex, Switch } from 'antd';
import { type ReactNode, useId } from 'react';

interface SwitchLineProps {
  checked: boolean;
  /** Takes effect at once; what waits for a button is a Checkbox. */
  onChange: (checked: boolean) => void;
  /** The id of the text that explains it. */
  describedBy?: string;
  children: ReactNode;
}

/** A switch in one line with its name, which can be pressed, too. */
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
