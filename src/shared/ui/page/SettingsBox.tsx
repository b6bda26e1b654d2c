import { Card, Flex } from 'antd';
import { type ReactNode, useId } from 'react';

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
