import { Button as AntdButton } from 'antd';
import { inAntd } from '~/shared/ui/theme/AntdProvider';

/** A button of a dialog or a form; pages that show nothing else of antd have the PlainButton. */
export const Button = inAntd(AntdButton);
