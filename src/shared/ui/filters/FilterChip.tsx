import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Space } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
import './filters.css';

interface FilterChipProps {
  label: string;
  /** The selection as a short text; undefined without one. */
  summary?: string | undefined;
  /** Shown without a selection. Default: "All". */
  unset?: string;
  /** Clears the selection; with it an active chip has a ×. */
  onClear?: (() => void) | undefined;
  /** Highlighted. Default: when there is a summary. */
  active?: boolean | undefined;
  /** On a laptop the label alone shows; the summary is read aloud. */
  short?: boolean;
  /** Runs when the popover closes, however it does. */
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/** One filter: a button that shows the selection and opens a popover, and a × while it is active. */
export function FilterChip({
  label,
  summary,
  unset,
  onClear,
  active = summary !== undefined,
  short = false,
  onClose,
  children,
}: FilterChipProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  const look = { variant: 'outlined', color: active ? 'primary' : 'default' } as const;
  return (
    <Space.Compact className={short ? 'chip chip-short' : 'chip'} data-active={active}>
      <Popup
        open={open}
        onOpenChange={change}
        label={label}
        className="filter-popover"
        content={children(() => change(false))}
      >
        <Button {...look} ref={button} className="chip-button" aria-haspopup="dialog" aria-expanded={open}>
          <span className="chip-label">
            <Trans>
              {label}
              <span className="chip-colon">:</span>
            </Trans>
          </span>{' '}
          <bdi className="chip-summary" title={summary}>
            {summary ?? unset ?? t`All`}
          </bdi>
          <Icon name="chevronDown" />
        </Button>
      </Popup>
      {active && onClear && (
        <Button
          {...look}
          className="chip-clear"
          icon={<Icon name="cross" />}
          aria-label={t`Remove the filter ${label}`}
          onClick={() => {
            onClear();
            button.current?.focus();
          }}
        />
      )}
    </Space.Compact>
  );
}
