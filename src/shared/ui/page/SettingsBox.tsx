import { Card, Flex } from 'antd';
import { type ReactNode, useId } from 'react';
import './page.css';

interface SettingsBoxProps {
  title: ReactNode;
  level?: 2 | 3;
  danger?: boolean;
  wide?: boolean;
  busy?: boolean;
  children: ReactNode;
}

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
  children: ReactNode;
  aside: ReactNode;
  sticky?: boolean;
  even?: boolean;
}

export function SettingsColumns({ children, aside, sticky = false, even = false }: SettingsColumnsProps) {
  return (
    <Flex wrap align="start" gap="medium" className="settings-columns">
      {/* Takes all the room that is left; wrapped, each takes its whole line. */}
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
