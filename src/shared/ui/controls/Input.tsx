import { Input as AntdInput } from 'antd';
import { inAntd } from '~/shared/ui/theme/AntdProvider';

/** An input alone; with a label in a form it is a TextField. */
export const Input = Object.assign(inAntd(AntdInput), { TextArea: inAntd(AntdInput.TextArea) });
