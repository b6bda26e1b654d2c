import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Count } from '~/shared/ui/table/Count';
import { Icon } from '~/shared/ui/icons/Icon';
import { useFillHeight } from '~/shared/ui/table/layout-hooks';
import './side-panel.css';

interface SidePanelProps {
  hasQuestion: boolean;
  showsFindings: boolean;
  findings: number;
  /** On a phone: whether it covers the lower part of the window. Elsewhere it always stands beside the outline. */
  open: boolean;
  onShow: (panel: 'findings' | null) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The panel beside the outline: the selected question, or the findings. */
export function SidePanel({ hasQuestion, showsFindings, findings, open, onShow, onClose, children }: SidePanelProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  useFillHeight(panel, 16);
  const questionTab = (
    <BareButton className="outline-tab" aria-current={!showsFindings ? 'true' : undefined} onClick={() => onShow(null)}>
      <Trans>Question</Trans>
    </BareButton>
  );
  const findingsTab = (
    <BareButton
      className="outline-tab"
      aria-current={showsFindings ? 'true' : undefined}
      onClick={() => onShow('findings')}
    >
      <Trans>Findings</Trans> {findings > 0 && <Count value={findings} />}
    </BareButton>
  );
  return (
    <aside
      ref={panel}
      className={open ? 'outline-side outline-side-open' : 'outline-side'}
      aria-label={showsFindings ? t`Findings` : t`Question`}
    >
      <div className="outline-tabs">
        {hasQuestion && questionTab}
        {findingsTab}
        {open && (
          <BareButton className="outline-close" aria-label={t`Close`} onClick={onClose}>
            <Icon name="cross" />
          </BareButton>
        )}
      </div>
      <div className="outline-side-content">{children}</div>
    </aside>
  );
}
