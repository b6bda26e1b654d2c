import { Checkbox as AntdCheckbox } from 'antd';
import { inAntd } from '~/shared/ui/theme/AntdProvider';

/** A checkbox; in a form it is a CheckboxField. */
export const Checkbox = inAntd(AntdCheckbox);
