import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useHandOnFocus } from '~/shared/screen/hand-on-focus';
import { BottomBar } from '~/shared/ui/page/BottomBar';
import './bulk-bar.css';

interface BulkBarProps {
  /** How many rows are selected, in words. */
  count: ReactNode;
  onClear: () => void;
  /** Buttons for what can be done to the selected rows. */
  children: ReactNode;
}

/** The bar under a table while rows are selected: how many there are, what can be done to them, and the way out. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  // To the row where somebody was.
  useHandOnFocus(bar, () =>
    bar.current
      ?.closest('main')
      ?.querySelector<HTMLElement>('.dt-grid [role="row"] > * > [tabindex="0"], .list-table thead input'),
  );
  return (
    <BottomBar ref={bar} className="bulk-bar" role="group" aria-label={t`Selected`}>
      <span role="status">{count}</span>
      <span className="bulk-bar-actions">
        {children}
        <Button type="text" onClick={onClear}>
          <Trans>Clear selection</Trans>
        </Button>
      </span>
    </BottomBar>
  );
}
