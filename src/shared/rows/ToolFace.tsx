import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import './rows.css';

/** The picture of a tool above the rows, and its word where there is room. */
export const ToolFace = ({ icon, word }: { icon: IconName; word: ReactNode }) => (
  <>
    <Icon name={icon} />
    <span className="rows-tool-word">{word}</span>
  </>
);
