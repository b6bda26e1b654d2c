import type { ReactNode } from 'react';

/**
 * In place of what antd's ConfigProvider puts around everything when tooltips shall glide from one element to the next
 * (`tooltip.unique`, which we do not set): it would bring the code of every popup into the shell.
 */
// antd imports it as the default.
export default function UniqueTooltip({ children }: { children: ReactNode }): ReactNode {
  return children;
}
