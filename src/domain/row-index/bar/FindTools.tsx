import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, use, useState } from 'react';
import { DrawerContext } from '~/shared/ui/filters/FilterBar';
import { QuickFind, useQuickFind } from '~/shared/ui/controls/SearchField';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
import { type Finding, nothing, orNull } from '../address';
import './find-bar.css';

interface AddConditionProps {
  onOpen: () => void;
  /** The new condition, mounted while it is open. */
  children: (close: () => void) => ReactNode;
}

/** A button, and behind it a new condition. In a drawer it opens in its place. */
export function AddCondition({ onOpen, children }: AddConditionProps) {
  const { t } = useLingui();
  const isInDrawer = use(DrawerContext) !== null;
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) onOpen();
  };
  const content = () => children(() => setOpen(false));
  const button = (
    <Button
      type="dashed"
      className="tool"
      block={isInDrawer}
      icon={<Icon name="plus" />}
      aria-expanded={open}
      {...(isInDrawer ? { onClick: () => change(!open) } : { 'aria-haspopup': 'dialog' })}
    >
      <Trans>Add condition</Trans>
    </Button>
  );
  if (isInDrawer)
    return (
      <>
        {button}
        {open && (
          <div className="chip-open" role="group" aria-label={t`Add condition`}>
            {content()}
          </div>
        )}
      </>
    );
  return (
    <Popup
      open={open}
      onOpenChange={change}
      label={t`Add condition`}
      className="filter-popover"
      content={open && content()}
    >
      {button}
    </Popup>
  );
}

interface AnswerSearchProps {
  /** What it looks into. */
  label: string;
  finding: Finding | null;
  onChange: (change: { finding: Finding | null }) => void;
  /** When the field gets the focus. */
  onAsk?: () => void;
}

/** The search field above rows that are found by their answers. */
export function AnswerSearch({ label, finding, onChange, onAsk }: AnswerSearchProps) {
  const { text, conditions } = finding ?? nothing;
  const [typed, setTyped] = useQuickFind(text, (next) => onChange({ finding: orNull({ text: next, conditions }) }));
  return <QuickFind label={label} value={typed} onChange={setTyped} onFocus={onAsk} />;
}
