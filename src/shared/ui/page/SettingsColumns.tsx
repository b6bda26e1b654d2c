import { Flex } from 'antd';
import type { ReactNode } from 'react';
import './settings-columns.css';

interface SettingsColumnsProps {
  /** What is set here. */
  children: ReactNode;
  /** What is done from here, what cannot be undone last. */
  aside: ReactNode;
  /** The aside stays in sight. */
  sticky?: boolean;
}

/** The grid of every page of settings: its cards in two columns, on a narrow screen in one. */
export function SettingsColumns({ children, aside, sticky = false }: SettingsColumnsProps) {
  return (
    <div className="settings-columns">
      <Flex vertical gap="medium">
        {children}
      </Flex>
      <Flex vertical gap="medium" className={sticky ? 'settings-sticky' : ''}>
        {aside}
      </Flex>
    </div>
  );
}
