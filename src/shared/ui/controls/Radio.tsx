import { Radio as AntdRadio } from 'antd';

/** A radio button, and their group; in a form it is a RadioField. */
export const Radio = AntdRadio;
