import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '~/shared/ui/Icon';
import { Menu, MenuAction } from '~/shared/ui/menu/Menu';
import type { CellContext, RowAction } from './types';

/** What can be done to a row, always in sight: the first action as a button, the others in a menu behind "…". */
export function RowActions({ actions, tabIndex }: { actions: readonly RowAction[]; tabIndex: CellContext['tabIndex'] }) {
  const { t } = useLingui();
  const box = useRef<HTMLSpanElement>(null);
  // One rule for the button and the menu's own: only those of the row with the focus are in the tab order.
  useLayoutEffect(() => {
    for (const button of box.current?.querySelectorAll(':scope > button') ?? []) (button as HTMLButtonElement).tabIndex = tabIndex;
  });
  const [first, ...others] = actions;
  if (!first) return null;
  return (
    <span ref={box} className="dt-actions">
      <button
        type="button"
        className="dt-action"
        aria-disabled={first.disabledReason === undefined ? undefined : true}
        title={first.disabledReason ?? (first.shortcut === undefined ? undefined : `${first.label} (${first.shortcut})`)}
        onClick={() => first.disabledReason === undefined && first.onSelect()}
      >
        {first.label}
      </button>
      {others.length > 0 && (
        <Menu label={t`More actions`} trigger={<Icon name="more" />} className="dt-action dt-more">
          {others
            .filter((action) => action.disabledReason === undefined)
            .map((action) => (
              <MenuAction key={action.id} onSelect={action.onSelect} danger={action.danger === true}>
                {action.icon && <Icon name={action.icon} />}
                {action.label}
                {action.shortcut !== undefined && <kbd className="dt-key">{action.shortcut}</kbd>}
              </MenuAction>
            ))}
        </Menu>
      )}
    </span>
  );
}
