import {
  createContext,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '~/shared/ui/icons/Icon';
import '~/shared/ui/controls/button.css';
import './menu.css';

/** Closes the menu of an item and returns the focus to its button. */
const MenuContext = createContext<() => void>(() => undefined);

const itemSelector = '[role^="menuitem"]';

/** Places the list under its button, or above it without room below, inside the window. */
function place(list: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const below = anchor.bottom + 4;
  const top = below + height <= window.innerHeight ? below : Math.max(8, anchor.top - height - 4);
  const start = getComputedStyle(button).direction === 'rtl' ? anchor.left : anchor.right - width;
  const left = Math.min(Math.max(8, start), window.innerWidth - width - 8);
  list.style.top = `${top}px`;
  list.style.left = `${left}px`;
}

interface MenuProps {
  /** The button's accessible name, and the tooltip of an icon. */
  label: string;
  /** The id of the element whose words the name goes on with: what the menu is about, where a page has many of it. */
  subjectId?: string;
  trigger: ReactNode;
  children: ReactNode;
  className?: string;
  /** Opens with the page: its button was pressed before its code was there. */
  startsOpen?: boolean;
}

/**
 * A menu button (the WAI-ARIA pattern): Enter, Space or an arrow opens, arrows, Home, End and first letters move, Esc
 * and a press outside close. The list is in the browser's top layer, so that no scroll container clips it. Our own,
 * because antd's Dropdown and Menu would be a third of the shell's script.
 */
export function Menu({
  label,
  subjectId,
  trigger,
  children,
  className = 'menu-button',
  startsOpen = false,
}: MenuProps) {
  const id = useId();
  const buttonId = `${id}-button`;
  // A tooltip that repeats the name is read as a second text, unless the name is taken from it.
  const isPicture = subjectId === undefined && isValidElement(trigger) && trigger.type === Icon;
  const [open, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusLast = useRef(false);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open || !list.current || !button.current) return;
    list.current.showPopover();
    place(list.current, button.current);
    items()
      .at(focusLast.current ? -1 : 0)
      ?.focus();
    const outside = (event: Event) => {
      const { target } = event;
      if (target instanceof Node && (list.current?.contains(target) || button.current?.contains(target))) return;
      setOpen(false);
    };
    const away = () => setOpen(false);
    // Pages keep scrolling after a finger or a wheel: the menu follows its button while that is visible.
    const follow = () => {
      if (!list.current || !button.current) return;
      const { top, bottom } = button.current.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) setOpen(false);
      else place(list.current, button.current);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    window.addEventListener('resize', away);
    window.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      window.removeEventListener('resize', away);
      window.removeEventListener('scroll', follow, true);
    };
  }, [open]);

  const onListKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLocaleLowerCase();
      const matches = (item: HTMLElement) => item.textContent.trim().toLocaleLowerCase().startsWith(letter);
      [...all.slice(at + 1), ...all.slice(0, at + 1)].find(matches)?.focus();
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        {...(isPicture ? { title: label } : { 'aria-label': label })}
        {...(subjectId !== undefined && { id: buttonId, 'aria-labelledby': `${buttonId} ${subjectId}` })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          focusLast.current = false;
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          focusLast.current = event.key === 'ArrowUp';
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className="menu"
          popover="manual"
          tabIndex={-1}
          onKeyDown={onListKey}
        >
          <MenuContext value={close}>{children}</MenuContext>
        </div>
      )}
    </>
  );
}

interface MenuActionProps {
  onSelect: () => void;
  danger?: boolean;
  /** Why it is disabled now: it can be focused, shows the reason, and does nothing. */
  disabledReason?: string | undefined;
  /** Called on hover or focus, to load what the action needs. */
  onIntent?: (() => void) | undefined;
  children: ReactNode;
}

/** An item with an action. */
export function MenuAction({ onSelect, danger = false, disabledReason, onIntent, children }: MenuActionProps) {
  const close = use(MenuContext);
  const reasonId = useId();
  const disabled = disabledReason !== undefined;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
      aria-disabled={disabled || undefined}
      aria-describedby={disabled ? reasonId : undefined}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect();
      }}
    >
      {disabled ? (
        <span className="menu-disabled">
          <span>{children}</span>
          {/* Beside the name, not part of it. */}
          <small id={reasonId} aria-hidden="true">
            {disabledReason}
          </small>
        </span>
      ) : (
        children
      )}
    </button>
  );
}

/** An item of a single choice; the selected one is checked. */
export function MenuRadio({
  checked,
  onSelect,
  lang,
  children,
}: {
  checked: boolean;
  onSelect: () => void;
  lang?: string;
  children: ReactNode;
}) {
  const close = use(MenuContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      lang={lang}
      className="menu-item"
      onClick={() => {
        close();
        onSelect();
      }}
    >
      <span className="menu-check">{checked && <Icon name="check" />}</span>
      {children}
    </button>
  );
}

/** An item that opens another site or file in a new tab. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const close = use(MenuContext);
  const { t } = useLingui();
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className="menu-item menu-link"
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      onClick={close}
    >
      {children} <Icon name="external" />
      <span className="visually-hidden">{t`(opens in a new tab)`}</span>
    </a>
  );
}

/** An item that downloads a file of the server. In: the name of the file on the device. */
export function MenuDownload({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  const close = use(MenuContext);
  return (
    <a role="menuitem" tabIndex={-1} className="menu-item" href={href} download={name} onClick={close}>
      {children}
    </a>
  );
}

/** Text between items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className="menu-label" role="presentation">
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className="menu-separator" />;
}
