import { Steps } from 'antd';
import { useNarrow } from '~/shared/screen/media';
import { Icon } from '~/shared/ui/icons/Icon';

interface StepLineProps {
  titles: readonly string[];
  /** From 0; equal to the number of titles when all is done. */
  current: number;
}

export function StepLine({ titles, current }: StepLineProps) {
  const narrow = useNarrow();
  return (
    <Steps
      size="small"
      responsive={false}
      titlePlacement={narrow ? 'vertical' : 'horizontal'}
      style={{ maxInlineSize: titles.length * 180 }}
      current={current}
      items={titles.map((title, at) => ({ title, ...(at < current && { icon: <Icon name="check" /> }) }))}
    />
  );
}
