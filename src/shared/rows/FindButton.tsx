import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { ToolFace } from './ToolFace';

/** Whether the line that finds by answers shows. */
export interface FindToggle {
  isOpen: boolean;
  toggle: () => void;
}

/** Shows and hides the line that finds by answers. */
export function FindButton({ find: { isOpen, toggle } }: { find: FindToggle }) {
  const { t } = useLingui();
  return (
    <Button className="rows-tool" aria-expanded={isOpen} onClick={toggle}>
      <ToolFace icon="search" word={t({ message: 'Find', context: 'by answers' })} />
    </Button>
  );
}
