import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Flex, Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { locales, selectLocale } from '~/i18n/i18n';
import { isLocale } from '~/i18n/locales';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { isRtl } from '~/shared/lib/direction';
import { paths } from '~/shared/lib/paths';
import { docsUrl, forumUrl, licensesPath, productName } from '~/shared/lib/product';
import { visibleName } from '~/shared/lib/visible-name';
import { isMac, useKeyNames } from '~/shared/screen/key-names';
import { useStore } from '~/shared/screen/use-store';
import { Icon } from '~/shared/ui/icons/Icon';
import { Logo } from '~/shared/ui/icons/Logo';
import { AppLink } from '~/shared/ui/links/AppLink';
import { divider, itemIcon, linkItem, radio, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { Name } from '~/shared/ui/text/Name';
import { chooseTheme, currentTheme, type ThemeChoice } from '~/shared/ui/theme/theme';
import { mayNavigate, overlay, shortcutTargets } from './shortcuts';
import { askToLogOut } from './UnsavedGuard';

interface TopPlace {
  to: string;
  label: React.ReactNode;
  current: boolean;
  keys?: string;
  external?: boolean;
}

function usePlaces(): TopPlace[] {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { statisticsUrl } = appConfig();
  const places: TopPlace[] = [
    {
      ...shortcutTargets.p,
      label: <Trans>Projects</Trans>,
      current: pathname === '/' || pathname.startsWith('/projects'),
      keys: 'G P',
    },
    { ...shortcutTargets.u, label: <Trans>Users</Trans>, current: pathname.startsWith('/users'), keys: 'G U' },
    { ...shortcutTargets.s, label: <Trans>System</Trans>, current: pathname.startsWith('/system'), keys: 'G S' },
  ].filter((place) => mayNavigate(place, user));
  if (statisticsUrl !== null)
    places.push({ to: statisticsUrl, label: <Trans>Statistics</Trans>, current: false, external: true });
  return places;
}

function PlaceLink({ place }: { place: TopPlace }) {
  if (place.external) {
    return (
      <a className="place" href={place.to} target="_blank" rel="noreferrer noopener">
        {place.label} <Icon name="external" />
        <span className="visually-hidden">
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
    );
  }
  return (
    <AppLink className="place" to={place.to} title={place.keys} aria-current={place.current ? 'page' : undefined}>
      {place.label}
    </AppLink>
  );
}

function SearchButton() {
  const { main } = useKeyNames();
  return (
    <Button
      className="search-button"
      icon={<Icon name="search" />}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={() => overlay.set('palette')}
    >
      <span className="search-word">
        <Trans>Search</Trans>
      </span>
      <kbd className="wide-only" aria-hidden="true">
        {isMac ? '⌘K' : `${main} K`}
      </kbd>
    </Button>
  );
}

export function TopBar() {
  const { t } = useLingui();
  const places = usePlaces();
  return (
    <Flex component="header" align="center" gap={8} className="top-bar">
      <AppLink className="brand" to={paths.home()} aria-label={t`${productName}, home`}>
        <Logo /> <span>{productName}</span>
      </AppLink>
      <nav className="wide-only places" aria-label={t`Main`}>
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      </nav>
      <SearchButton />
      <div id="top-bar-notice" />
      <Flex align="center" gap={2} className="wide-only">
        <HelpMenu />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </Flex>
      <PhoneMenu places={places} />
    </Flex>
  );
}

function PhoneMenu({ places }: { places: ReturnType<typeof usePlaces> }) {
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

type Items = NonNullable<MenuProps['items']>;

const translateUrl = 'https://docs.getodk.org/contributing/';

function useHelpItems(): Items {
  const { t } = useLingui();
  return [
    linkItem(docsUrl, t`Documentation`),
    linkItem(forumUrl, t`Forum`),
    linkItem('/version.txt', t`Version`),
    linkItem(licensesPath, t`Licenses`),
    { key: 'keys', label: t`Keyboard shortcuts`, extra: <kbd>?</kbd>, onClick: () => overlay.set('keys') },
  ];
}

function HelpMenu() {
  const { t } = useLingui();
  return <MenuButton type="text" label={t`Help`} icon={<Icon name="help" />} items={useHelpItems()} />;
}

function useLanguageItems(): Items {
  const { t, i18n } = useLingui();
  return [
    ...Object.entries(locales).map(([tag, { name }]) => ({
      key: tag,
      label: <span lang={tag}>{name}</span>,
      ...radio(i18n.locale === tag),
      onClick: () => isLocale(tag) && void selectLocale(tag),
    })),
    divider,
    linkItem(translateUrl, t`Help translate`),
  ];
}

function LanguageMenu() {
  const { t, i18n } = useLingui();
  const tag = i18n.locale;
  return (
    <MenuButton type="text" label={t`Language: ${tag}`} icon={<Icon name="globe" />} items={useLanguageItems()}>
      {tag}
    </MenuButton>
  );
}

function useThemeItems(): Items {
  const { t } = useLingui();
  const current = useStore(currentTheme).choice;
  const item = (choice: ThemeChoice, label: string) => ({
    key: choice,
    label,
    ...radio(current === choice),
    onClick: () => chooseTheme(choice),
  });
  return [item('light', t`Light`), item('dark', t`Dark`), item('system', t`As on this device`)];
}

function ThemeMenu() {
  const { t } = useLingui();
  const { name } = useStore(currentTheme);
  const icon = <Icon name={name === 'dark' ? 'moon' : 'sun'} />;
  return <MenuButton type="text" label={t`Theme`} icon={icon} items={useThemeItems()} />;
}

function useUserItems(): Items {
  const { t } = useLingui();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const who = (
    <>
      <Name>{user?.displayName ?? ''}</Name>
      <br />
      <bdi>{user?.email}</bdi>
    </>
  );
  return [
    { key: 'user', type: 'group', label: who },
    divider,
    { key: 'profile', label: t`Edit profile`, onClick: () => void navigate(paths.profile()) },
    { key: 'log-out', label: t`Log out`, onClick: askToLogOut },
  ];
}

function UserMenu() {
  const { t } = useLingui();
  const user = useCurrentUser();
  // The accessible name must contain the visible one.
  const name = visibleName(user?.displayName ?? '');
  return (
    <MenuButton type="text" label={t`User menu for ${name}`} icon={<Icon name="user" />} items={useUserItems()}>
      <Name className="user-name">{name}</Name>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}
