import { Plural } from '@lingui/react/macro';
import { Button } from 'antd';

interface ShowMoreProps {
  hidden: number;
  onMore: () => void;
  className?: string;
}

export function ShowMore({ hidden, onMore, ...rest }: ShowMoreProps) {
  if (hidden <= 0) return null;
  return (
    <Button {...rest} onClick={onMore}>
      <Plural value={hidden} one="Show more (# left)" other="Show more (# left)" />
    </Button>
  );
}
