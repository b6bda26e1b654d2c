import { Card, Flex } from 'antd';
import { type ReactNode, useId } from 'react';
import './page.css';

interface SettingsBoxProps {
  title: ReactNode;
  /** The level of its heading; 2 by default. */
  level?: 2 | 3;
  /** For what cannot be undone. */
  danger?: boolean;
  /** What it shows is as wide as the card, such as a table. */
  wide?: boolean;
  busy?: boolean;
  children: ReactNode;
}

/** A named part of a page in a card: a heading, some text, a button. */
export function SettingsBox({ title, level = 2, danger = false, wide = false, busy, children }: SettingsBoxProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card
      size="small"
      role="region"
      aria-labelledby={id}
      aria-busy={busy}
      styles={{ title: { whiteSpace: 'normal' }, ...(danger && { root: { borderColor: 'var(--danger-border)' } }) }}
      title={
        <Heading id={id} style={{ font: 'inherit' }}>
          {title}
        </Heading>
      }
    >
      <Flex vertical gap="small" align={wide ? 'stretch' : 'start'}>
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
  /** The aside is as wide as the rest. */
  even?: boolean;
}

/** The columns of every page of settings: its cards in two, where there is no room in one. */
export function SettingsColumns({ children, aside, sticky = false, even = false }: SettingsColumnsProps) {
  return (
    <Flex wrap align="start" gap="medium" className="settings-columns">
      {/* All the room that is left, but below each other each takes its whole line. */}
      <Flex vertical gap="medium" flex={even ? '1 1 440px' : '999 1 440px'} style={{ minInlineSize: 0 }}>
        {children}
      </Flex>
      <Flex
        vertical
        gap="medium"
        flex={even ? '1 1 440px' : '1 1 400px'}
        className={sticky ? 'settings-sticky' : ''}
        style={{ minInlineSize: 0 }}
      >
        {aside}
      </Flex>
    </Flex>
  );
}
