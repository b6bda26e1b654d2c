import { Input } from 'antd';
import { type ComponentProps, useEffect, useState } from 'react';

/** Hides the password again when a form is sent: browsers offer to store passwords only of fields that hide them. */
export function PasswordInput(props: ComponentProps<typeof Input.Password>) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const hide = () => setVisible(false);
    document.addEventListener('submit', hide, true);
    return () => document.removeEventListener('submit', hide, true);
  }, []);
  return <Input.Password {...props} visibilityToggle={{ visible, onVisibleChange: setVisible }} />;
}
