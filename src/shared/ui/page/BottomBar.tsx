import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { useMoveFocusOnUnmount } from '~/shared/screen/move-focus-on-unmount';
import { useBottomInset } from '~/shared/screen/use-bottom-inset';
import './bottom-bar.css';

interface BottomBarProps extends Omit<ComponentProps<'div'>, 'ref'> {
  ref?: RefObject<HTMLDivElement | null>;
}

export function BottomBar({ ref, className = '', ...props }: BottomBarProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;
  useBottomInset(() => bar.current);
  return <div ref={bar} {...props} className={`bottom-bar ${className}`} />;
}

interface BulkBarProps {
  count: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  useMoveFocusOnUnmount(bar, () =>
    bar.current
      ?.closest('main')
      ?.querySelector<HTMLElement>('.dt-grid [role="row"] > * > [tabindex="0"], .list-table thead input'),
  );
  return (
    <BottomBar ref={bar} className="bulk-bar" role="group" aria-label={t`Selected`}>
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <span role="status">{count}</span>
        <Flex wrap gap="small">
          {children}
          <Button type="text" onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        </Flex>
      </Flex>
    </BottomBar>
  );
}
