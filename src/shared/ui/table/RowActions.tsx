import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '~/shared/ui/controls/Button';
import { Icon } from '~/shared/ui/icons/Icon';
import { Menu, MenuAction, MenuDownload } from '~/shared/ui/overlays/Menu';
import { namedByRow } from './row-name';
import type { CellContext, RowAction } from './types';
import './row-actions.css';

interface RowActionsProps extends Pick<CellContext, 'tabIndex' | 'rowNameId'> {
  actions: readonly RowAction[];
  /** The button takes no room: it shows over the row that the pointer or the focus is in, and the menu has it, too. */
  quiet?: boolean;
}

/** The actions of a row: the first as a button, the others in a menu behind "…", which is always visible. */
export function RowActions({ actions, tabIndex, rowNameId, quiet = false }: RowActionsProps) {
  const id = useId();
  const first = actions[0]?.menuOnly === true ? undefined : actions[0];
  const others = first && !quiet ? actions.slice(1) : actions;
  if (actions.length === 0) return null;
  return (
    <span className="dt-actions" {...(quiet && { 'data-quiet': '' })}>
      {first && (
        <Button
          size="small"
          className="dt-action dt-first-action"
          tabIndex={tabIndex}
          {...namedByRow(id, rowNameId)}
          aria-disabled={first.disabledReason === undefined ? undefined : true}
          title={
            first.disabledReason ?? (first.shortcut === undefined ? undefined : `${first.label} (${first.shortcut})`)
          }
          onClick={() => first.disabledReason === undefined && first.onSelect()}
          onPointerEnter={first.onIntent}
          onFocus={first.onIntent}
        >
          {first.label}
        </Button>
      )}
      {others.length > 0 && <MoreActions actions={others} tabIndex={tabIndex} rowNameId={rowNameId} />}
    </span>
  );
}

function MoreActions({ actions, tabIndex, rowNameId }: Omit<RowActionsProps, 'quiet'>) {
  const { t } = useLingui();
  const box = useRef<HTMLSpanElement>(null);
  /** All names begin in one line, also of an action without an icon. */
  const icons = actions.some(({ icon }) => icon !== undefined);
  // Like the rest of the table: only the button in the row with the focus is in the tab order.
  useLayoutEffect(() => {
    const button = box.current?.querySelector('button');
    if (button) button.tabIndex = tabIndex;
  });
  return (
    <span ref={box}>
      <Menu
        label={t`More actions`}
        subjectId={rowNameId}
        trigger={<Icon name="more" />}
        className="button button-small dt-action dt-more"
      >
        {actions.map((action) =>
          action.download ? (
            <MenuDownload key={action.id} {...action.download}>
              {icons && <span className="menu-check">{action.icon && <Icon name={action.icon} />}</span>}
              {action.label}
            </MenuDownload>
          ) : (
            <MenuAction
              key={action.id}
              onSelect={action.onSelect}
              danger={action.danger === true}
              disabledReason={action.disabledReason}
              onIntent={action.onIntent}
            >
              {icons && <span className="menu-check">{action.icon && <Icon name={action.icon} />}</span>}
              {action.label}
              {action.shortcut !== undefined && <kbd className="dt-key">{action.shortcut}</kbd>}
            </MenuAction>
          ),
        )}
      </Menu>
    </span>
  );
}
