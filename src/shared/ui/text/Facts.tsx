import { Descriptions, type DescriptionsProps } from 'antd';

type Fact = NonNullable<DescriptionsProps['items']>[number];

const styles = {
  label: { flex: 'none', inlineSize: 'min(136px, 40%)', hyphens: 'auto', overflowWrap: 'anywhere' },
  content: { display: 'block', minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
} as const;

export const Facts = ({ facts }: { facts: readonly (Fact | false)[] }) => (
  <Descriptions size="small" column={1} colon={false} styles={styles} items={facts.filter((fact) => fact !== false)} />
);
