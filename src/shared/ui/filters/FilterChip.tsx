import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Space } from 'antd';
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
import { DrawerContext } from './FilterBar';
import './filters.css';

interface FilterChipProps {
  label: string;
  summary?: string | undefined;
  unset?: string;
  onClear?: (() => void) | undefined;
  active?: boolean | undefined;
  /** Among tools: only the label and this icon are visible; the summary is for screen readers. */
  icon?: ReactNode;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

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

/** Milliseconds without a further choice until the choices are applied. */
const debounceMs = 300;

/**
 * Debounces choices, so that not each click is a request. Returns functions to choose, and to apply a pending choice at
 * once.
 */
export function useDebouncedChoice<Value>(apply: (value: Value) => void): [(value: Value) => void, () => void] {
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
    waiting.current = { value, timer: window.setTimeout(flush, debounceMs) };
  };
  return [choose, flush];
}
