import { useLingui } from '@lingui/react/macro';
import { Button, Drawer, Menu } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isRtl } from '~/shared/lib/direction';
import { Icon } from '~/shared/ui/icons/Icon';
import { divider, itemIcon, linkItem } from '~/shared/ui/overlays/MenuButton';
import { useHelpItems, useLanguageItems, useThemeItems, useUserItems } from './menus';
import type { usePlaces } from './TopBar';

/** On a phone: everything in the top bar except the brand, in one menu. */
export function PhoneMenu({ places }: { places: ReturnType<typeof usePlaces> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const user = useUserItems();
  const items = [
    ...user.slice(0, -1),
    divider,
    ...places.map(({ to, label, external }) =>
      external ? linkItem(to, label) : { key: to, label, onClick: () => void navigate(to) },
    ),
    divider,
    { key: 'language', icon: itemIcon('globe'), label: t`Language`, children: useLanguageItems() },
    { key: 'help', icon: itemIcon('help'), label: t`Help`, children: useHelpItems() },
    { key: 'theme', type: 'group' as const, label: t`Theme`, children: useThemeItems() },
    divider,
    ...user.slice(-1),
  ];
  return (
    <div className="phone-only">
      <Button
        type="text"
        title={t`Menu`}
        icon={<Icon name="list" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
        title={t`Menu`}
        placement={isRtl() ? 'left' : 'right'}
        size={320}
        destroyOnHidden
        closable={{ 'aria-label': t`Close`, closeIcon: <Icon name="cross" />, placement: 'end' }}
        styles={{ body: { padding: 8 } }}
      >
        <Menu
          mode="inline"
          inlineIndent={12}
          items={items}
          selectedKeys={places.filter(({ current }) => current).map(({ to }) => to)}
          onClick={close}
        />
      </Drawer>
    </div>
  );
}
