import { Card, Flex } from 'antd';
import { type ReactNode, useId } from 'react';
import './page.css';

/** A named part of a page in a card: a heading, some text, a button. `danger` is for what cannot be undone. */
export function SettingsBox({
  title,
  danger = false,
  children,
}: {
  title: ReactNode;
  danger?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card
      size="small"
      role="region"
      aria-labelledby={id}
      styles={{ title: { whiteSpace: 'normal' }, ...(danger && { root: { borderColor: 'var(--danger-border)' } }) }}
      title={
        <h2 id={id} style={{ font: 'inherit' }}>
          {title}
        </h2>
      }
    >
      <Flex vertical gap="small" align="start">
        {children}
      </Flex>
    </Card>
  );
}

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
