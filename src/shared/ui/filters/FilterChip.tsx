import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popover } from '~/shared/ui/overlays/Popover';
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
  children,
}: FilterChipProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <span className={short ? 'chip chip-short' : 'chip'} data-active={active}>
      <button
        ref={button}
        type="button"
        className="chip-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        // The press closes the popover; the click after it must not open it again.
        onPointerDown={() => (wasOpen.current = open)}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
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
      </button>
      {active && onClear && (
        <button
          type="button"
          className="chip-clear"
          aria-label={t`Remove the filter ${label}`}
          onClick={() => {
            onClear();
            button.current?.focus();
          }}
        >
          <Icon name="cross" />
        </button>
      )}
      <Popover open={open} onClose={close} anchor={button} id={id} label={label} className="filter-popover">
        {children(close)}
      </Popover>
    </span>
  );
}
