import { Checkbox as AntdCheckbox } from 'antd';

/** A checkbox; in a form it is a CheckboxField. */
export const Checkbox = AntdCheckbox;
