import { type KeyboardEvent, type RefObject } from 'react';
import { Icon, type IconName } from '~/shared/ui/Icon';
import { Popover } from './Popover';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  onSelect: () => void;
  /** The key that does the same in the table; shown beside the label. */
  shortcut?: string;
  danger?: boolean;
  /** Why it cannot be done now; the item stays reachable and says so. */
  disabledReason?: string;
}

interface MenuProps {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  id: string;
  label: string;
  items: readonly MenuItem[];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const next = Object.hasOwn(target, event.key) ? target[event.key] : undefined;
  if (next === undefined || items.length === 0) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

/** A menu of actions under a button: arrows, Home and End move, Enter does it, Esc gives up. */
export function Menu({ items, onClose, ...popover }: MenuProps) {
  return (
    <Popover {...popover} onClose={onClose} role="menu" className="menu" onKeyDown={moveFocus}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item.danger === true ? 'menu-item menu-danger' : 'menu-item'}
          aria-disabled={item.disabledReason !== undefined}
          onClick={() => {
            if (item.disabledReason !== undefined) return;
            onClose();
            item.onSelect();
          }}
        >
          {item.icon && <Icon name={item.icon} />}
          <span>
            {item.label}
            {item.disabledReason !== undefined && <span className="menu-why">{item.disabledReason}</span>}
          </span>
          {item.shortcut !== undefined && <kbd className="menu-key">{item.shortcut}</kbd>}
        </button>
      ))}
    </Popover>
  );
}
