import { Input as AntdInput } from 'antd';

/** An input alone; with a label in a form it is a TextField. */
export const Input = AntdInput;
