import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Icon } from '~/shared/ui/Icon';
import { Menu } from '~/shared/ui/popover/Menu';
import type { CellContext, RowAction } from './types';

/**
 * What can be done to a row, always in sight: the first action as a button, the others in a menu behind "…". The
 * menu's items exist only while it is open.
 */
export function RowActions({ actions, tabIndex }: { actions: readonly RowAction[] } & CellContext) {
  const [first, ...others] = actions;
  if (!first) return null;
  return (
    <span className="dt-actions">
      <button
        type="button"
        className="dt-action"
        tabIndex={tabIndex}
        aria-disabled={first.disabledReason === undefined ? undefined : true}
        title={first.disabledReason ?? (first.shortcut === undefined ? undefined : `${first.label} (${first.shortcut})`)}
        onClick={() => first.disabledReason === undefined && first.onSelect()}
      >
        {first.label}
      </button>
      {others.length > 0 && <MoreActions actions={others} tabIndex={tabIndex} />}
    </span>
  );
}

function MoreActions({ actions, tabIndex }: { actions: readonly RowAction[] } & CellContext) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="dt-action dt-more"
        tabIndex={tabIndex}
        aria-label={t`More actions`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => (wasOpen.current = open)}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <Icon name="more" />
      </button>
      <Menu open={open} onClose={() => setOpen(false)} anchor={button} id={id} label={t`More actions`} items={actions} />
    </>
  );
}
