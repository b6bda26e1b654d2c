import { Trans } from '@lingui/react/macro';
import type { MenuProps } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';

type MenuItem = NonNullable<MenuProps['items']>[number];

export const divider = { type: 'divider' } as const;

/** A picture before an item; nothing in its room, so that all names begin in one line. */
export const itemIcon = (name: IconName | false | undefined): ReactNode => <span>{name && <Icon name={name} />}</span>;

/** For an item of a single choice. */
export const radio = (checked: boolean): object => ({
  role: 'menuitemradio',
  'aria-checked': checked,
  icon: itemIcon(checked && 'check'),
});

/** For an item that is off for now: it can be focused, shows the reason, and does nothing. */
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
        {/* Beside the name, not part of it. */}
        <small id={reasonId} className="menu-reason" aria-hidden="true">
          {reason}
        </small>
      </>
    ),
  };
}

/** The link inside is the item, its line only a frame. */
const frame: object = { role: null, tabIndex: null };

/** An item that leads to a page of the application. */
export const pageItem = (
  link: Pick<ComponentProps<typeof AppLink>, 'to' | 'state' | 'onClick'>,
  label: ReactNode,
  icon?: ReactNode,
): MenuItem => ({
  key: link.to,
  ...frame,
  icon,
  label: (
    <AppLink role="menuitem" tabIndex={-1} {...link}>
      {label}
    </AppLink>
  ),
});

/** An item that opens another site or file in a new tab. */
export const linkItem = (href: string, label: ReactNode, icon?: ReactNode): MenuItem => ({
  key: href,
  ...frame,
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

/** An item that downloads a file of the server. In: the name of the file on the device. */
export const downloadItem = (href: string, name: string, label: ReactNode, icon?: ReactNode): MenuItem => ({
  key: href,
  ...frame,
  icon,
  label: (
    <a role="menuitem" tabIndex={-1} href={href} download={name}>
      {label}
    </a>
  ),
});
