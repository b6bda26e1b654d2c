import { Radio as AntdRadio } from 'antd';
import { inAntd } from '~/shared/ui/theme/AntdProvider';

/** A radio button, and their group; in a form it is a RadioField. */
export const Radio = Object.assign(inAntd(AntdRadio), { Group: inAntd(AntdRadio.Group) });
