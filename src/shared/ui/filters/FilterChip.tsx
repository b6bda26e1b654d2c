import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Space } from 'antd';
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
import { DrawerContext } from './FilterBar';
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
  /** In a line of tools: the label alone shows, with this icon; the summary is read aloud. */
  icon?: ReactNode;
  /** Runs when the popover closes, however it does. */
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * One filter: a button that shows the selection and opens a popover, and a × while it is active. In a drawer it opens in
 * its place.
 */
export function FilterChip({
  label,
  summary,
  unset,
  onClear,
  active = summary !== undefined,
  icon,
  onClose,
  children,
}: FilterChipProps) {
  const { t } = useLingui();
  const id = useId();
  const drawer = use(DrawerContext);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClose?.();
  };
  const finish = useRef(onClose);
  useEffect(() => {
    finish.current = onClose;
  });
  useEffect(() => {
    if (!drawer) return;
    const run = () => finish.current?.();
    drawer.add(run);
    return () => void drawer.delete(run);
  }, [drawer]);
  const look = { variant: 'outlined', color: active ? 'primary' : 'default' } as const;
  const face = (
    <Button
      {...look}
      ref={button}
      className="chip-button"
      aria-expanded={open}
      {...(drawer
        ? { 'aria-controls': open ? id : undefined, onClick: () => change(!open) }
        : { 'aria-haspopup': 'dialog' })}
    >
      {icon}
      <span className="chip-label">
        <Trans>
          {label}
          <span className="chip-colon">:</span>
        </Trans>{' '}
      </span>
      <bdi className="chip-summary" title={summary}>
        {summary ?? unset ?? t`All`}
      </bdi>
      <Icon name={drawer && open ? 'chevronUp' : 'chevronDown'} />
    </Button>
  );
  return (
    <>
      <Space.Compact
        className={icon === undefined || drawer ? 'chip' : 'chip chip-tool'}
        block={drawer !== null}
        data-active={active}
      >
        {drawer ? (
          face
        ) : (
          <Popup
            open={open}
            onOpenChange={change}
            label={label}
            className="filter-popover"
            content={children(() => change(false))}
          >
            {face}
          </Popup>
        )}
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
      {drawer && open && (
        <div id={id} className="chip-open" role="group" aria-label={label}>
          {children(() => {
            change(false);
            button.current?.focus();
          })}
        </div>
      )}
    </>
  );
}

/** Milliseconds without a further choice after which those made so far are applied. */
const settled = 300;

/**
 * Applies what one chooses a moment after the last choice, so that not each click is a request. Returns how to choose,
 * and how to apply at once what waits.
 */
export function useCollected<Value>(apply: (value: Value) => void): [(value: Value) => void, () => void] {
  const latest = useRef(apply);
  const waiting = useRef<{ value: Value; timer: number } | null>(null);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const flush = () => {
    if (!waiting.current) return;
    const { value, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latest.current(value);
  };
  const choose = (value: Value) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { value, timer: window.setTimeout(flush, settled) };
  };
  return [choose, flush];
}
