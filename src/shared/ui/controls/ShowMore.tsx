import { Plural } from '@lingui/react/macro';
import { Button } from 'antd';

interface ShowMoreProps {
  /** How many of the list are not shown yet. */
  hidden: number;
  onMore: () => void;
  className?: string;
}

/** Shows more of a long list of which only a part is rendered; nothing if the list is whole. */
export function ShowMore({ hidden, onMore, ...rest }: ShowMoreProps) {
  if (hidden <= 0) return null;
  return (
    <Button {...rest} onClick={onMore}>
      <Plural value={hidden} one="Show more (# left)" other="Show more (# left)" />
    </Button>
  );
}
