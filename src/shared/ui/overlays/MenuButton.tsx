import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';

interface MenuButtonProps extends ButtonProps {
  label: string;
  /** Id of an element that completes the accessible name, where a page has many such menus. */
  subjectId?: string;
  items: MenuProps['items'];
  onOpen?: () => void;
}

/**
 * antd's Dropdown with the WAI-ARIA menu button pattern: Enter, Space or an arrow opens it; arrows, Home, End and first
 * letters move; Esc closes; focus moves into the list and back.
 */
export function MenuButton({ label, subjectId, items, onOpen, ...look }: MenuButtonProps) {
  const id = useId();
  const buttonId = `${id}-button`;
  const [open, setOpen] = useState(false);
  const startsAt = useRef<0 | -1>(0);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = () => button.current?.focus();
  // A tooltip equal to the name is read twice, unless the name is taken from it.
  const isPicture = subjectId === undefined && look.children === undefined;
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={(next) => {
        startsAt.current = 0;
        setOpen(next);
      }}
      destroyOnHidden
      // Keep it inside the window, also where neither side of the button has room.
      align={{ offset: [0, 0], overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } }}
      // No animation: a closing list would still take the page's keys.
      transitionName=""
      menu={{ id, items, 'aria-label': label, tabIndex: -1 }}
      popupRender={(list) => (
        <OpenMenu
          startsAt={startsAt.current}
          onOpen={onOpen}
          returnFocus={returnFocus}
          onClose={() => {
            returnFocus();
            setOpen(false);
          }}
        >
          {list}
        </OpenMenu>
      )}
    >
      <Button
        {...look}
        ref={button}
        {...(isPicture ? { title: label } : { 'aria-label': label })}
        {...(subjectId !== undefined && { id: buttonId, 'aria-labelledby': `${buttonId} ${subjectId}` })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          startsAt.current = event.key === 'ArrowUp' ? -1 : 0;
          setOpen(true);
        }}
      />
    </Dropdown>
  );
}

interface OpenMenuProps {
  startsAt: 0 | -1;
  onOpen: (() => void) | undefined;
  returnFocus: () => void;
  onClose: () => void;
  children: ReactNode;
}

function OpenMenu({ startsAt, onOpen, returnFocus, onClose, children }: OpenMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useEffect(() => {
    items().at(startsAt)?.focus({ preventScroll: true });
    onOpen?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);

  // antd remounts an item when another is inserted before it.
  useEffect(() => {
    if (document.activeElement === document.body) items().at(0)?.focus({ preventScroll: true });
  });

  const onKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const keys: Record<string, () => void> = {
      ArrowDown: () => all.at((at + 1) % all.length)?.focus(),
      ArrowUp: () => all.at((at - 1) % all.length)?.focus(),
      Home: () => all.at(0)?.focus(),
      End: () => all.at(-1)?.focus(),
      Enter: () => all[at]?.click(),
      ' ': () => all[at]?.click(),
      Escape: onClose,
      // The browser continues from the button.
      Tab: onClose,
    };
    const act = keys[event.key];
    if (act) {
      // Neither antd's own keys nor the dialog around the button.
      event.stopPropagation();
      if (event.key !== 'Tab') event.preventDefault();
      act();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLocaleLowerCase();
      const matches = (item: HTMLElement) => item.textContent.trim().toLocaleLowerCase().startsWith(letter);
      [...all.slice(at + 1), ...all.slice(0, at + 1)].find(matches)?.focus();
    }
  };
  return (
    <div
      ref={box}
      onKeyDownCapture={onKey}
      // Before the action, which may move the focus.
      onClickCapture={({ target }) => {
        if ((target as Element).closest('[role^="menuitem"]:not([aria-disabled="true"])')) returnFocus();
      }}
    >
      {children}
    </div>
  );
}

type MenuItem = NonNullable<MenuProps['items']>[number];

export const divider = { type: 'divider' } as const;

export const itemIcon = (name: IconName | false | undefined): ReactNode => <span>{name && <Icon name={name} />}</span>;

export const radio = (checked: boolean): object => ({
  role: 'menuitemradio',
  'aria-checked': checked,
  icon: itemIcon(checked && 'check'),
});

export function disabledItem(key: string, label: ReactNode, reason: string, icon?: ReactNode): MenuItem {
  const reasonId = `menu-${key}-reason`;
  const attributes = { tabIndex: -1, 'aria-describedby': reasonId };
  return {
    key,
    disabled: true,
    icon,
    ...attributes,
    label: (
      <>
        {label}
        {/* Not part of the accessible name: it is the description. */}
        <small id={reasonId} className="menu-reason" aria-hidden="true">
          {reason}
        </small>
      </>
    ),
  };
}

const linkFrame: object = { role: null, tabIndex: null };

export const pageItem = (
  link: Pick<ComponentProps<typeof AppLink>, 'to' | 'state' | 'onClick'>,
  label: ReactNode,
  icon?: ReactNode,
): MenuItem => ({
  key: link.to,
  ...linkFrame,
  icon,
  label: (
    <AppLink role="menuitem" tabIndex={-1} {...link}>
      {label}
    </AppLink>
  ),
});

export const linkItem = (href: string, label: ReactNode, icon?: ReactNode): MenuItem => ({
  key: href,
  ...linkFrame,
  icon,
  extra: <Icon name="external" />,
  label: (
    <a role="menuitem" tabIndex={-1} href={href} target="_blank" rel="noreferrer noopener">
      {label}{' '}
      <span className="visually-hidden">
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  ),
});

export const downloadItem = (href: string, name: string, label: ReactNode, icon?: ReactNode): MenuItem => ({
  key: href,
  ...linkFrame,
  icon,
  label: (
    <a role="menuitem" tabIndex={-1} href={href} download={name}>
      {label}
    </a>
  ),
});
