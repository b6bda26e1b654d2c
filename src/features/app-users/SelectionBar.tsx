import { Plural, Trans } from '@lingui/react/macro';
import { Button } from 'antd';

interface SelectionBarProps {
  /** How many are chosen, and how many of them have access. */
  chosen: number;
  active: number;
  onPrint: () => void;
  onDownload: () => void;
  onClear: () => void;
}

/** What can be done to those that are chosen. */
export function SelectionBar({ chosen, active, onPrint, onDownload, onClear }: SelectionBarProps) {
  const without = chosen - active;
  return (
    <div className="selection-bar" role="status">
      <span>
        <Plural value={chosen} one="# app user chosen" other="# app users chosen" />
        {without > 0 && (
          <>
            {' · '}
            <Plural value={without} one="# without access is left out" other="# without access are left out" />
          </>
        )}
      </span>
      <span className="selection-bar-actions">
        {active > 0 && (
          <>
            <Button onClick={onPrint}>
              <Trans>Print QR codes…</Trans>
            </Button>
            <Button onClick={onDownload}>
              <Trans>Download QR codes…</Trans>
            </Button>
          </>
        )}
        <Button type="text" onClick={onClear}>
          <Trans>Choose none</Trans>
        </Button>
      </span>
    </div>
  );
}
