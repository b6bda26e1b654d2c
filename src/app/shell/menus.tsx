import { useLingui } from '@lingui/react/macro';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { type Locale, locales, selectLocale } from '~/i18n/i18n';
import { isLocale } from '~/i18n/locales';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { docsUrl, forumUrl, licensesPath } from '~/shared/lib/product';
import { visibleName } from '~/shared/lib/visible-name';
import { useStore } from '~/shared/screen/use-store';
import { Icon } from '~/shared/ui/icons/Icon';
import { divider, linkItem, MenuButton, radio } from '~/shared/ui/overlays/MenuButton';
import { Name } from '~/shared/ui/text/Name';
import { chooseTheme, shownTheme, type ThemeChoice } from '~/shared/ui/theme/theme';
import { askToLogOut } from './log-out';
import { overlay } from './overlay';

type Items = NonNullable<MenuProps['items']>;

const translateUrl = 'https://docs.getodk.org/contributing/';

/** Documentation, forum, the server's version and the licenses of what Alidade contains, each in a new tab; and the shortcuts. */
export function useHelpItems(): Items {
  const { t } = useLingui();
  return [
    linkItem(docsUrl, t`Documentation`),
    linkItem(forumUrl, t`Forum`),
    linkItem('/version.txt', t`Version`),
    linkItem(licensesPath, t`Licenses`),
    { key: 'keys', label: t`Keyboard shortcuts`, extra: <kbd>?</kbd>, onClick: () => overlay.set('keys') },
  ];
}

export function HelpMenu() {
  const { t } = useLingui();
  return <MenuButton type="text" label={t`Help`} icon={<Icon name="help" />} items={useHelpItems()} />;
}

const choose = (locale: Locale) => {
  // If the catalogue fails to load the language stays; the next try may succeed.
  selectLocale(locale).catch(() => undefined);
};

/** The languages by their own names, and a link for translators. */
export function useLanguageItems(): Items {
  const { t, i18n } = useLingui();
  return [
    ...Object.entries(locales).map(([tag, { name }]) => ({
      key: tag,
      label: <span lang={tag}>{name}</span>,
      ...radio(i18n.locale === tag),
      onClick: () => isLocale(tag) && choose(tag),
    })),
    divider,
    linkItem(translateUrl, t`Help translate`),
  ];
}

export function LanguageMenu() {
  const { t, i18n } = useLingui();
  const tag = i18n.locale;
  return (
    <MenuButton type="text" label={t`Language: ${tag}`} icon={<Icon name="globe" />} items={useLanguageItems()}>
      {tag}
    </MenuButton>
  );
}

/** Light, dark, or the device's setting. */
export function useThemeItems(): Items {
  const { t } = useLingui();
  const current = useStore(shownTheme).choice;
  const item = (choice: ThemeChoice, label: string) => ({
    key: choice,
    label,
    ...radio(current === choice),
    onClick: () => chooseTheme(choice),
  });
  return [item('light', t`Light`), item('dark', t`Dark`), item('system', t`As on this device`)];
}

export function ThemeMenu() {
  const { t } = useLingui();
  const { name } = useStore(shownTheme);
  const icon = <Icon name={name === 'dark' ? 'moon' : 'sun'} />;
  return <MenuButton type="text" label={t`Theme`} icon={icon} items={useThemeItems()} />;
}

/** The signed-in user, and logging out. */
export function useUserItems(): Items {
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

export function UserMenu() {
  const { t } = useLingui();
  const user = useCurrentUser();
  // The same in the button's name as on it.
  const name = visibleName(user?.displayName ?? '');
  return (
    <MenuButton type="text" label={t`User menu for ${name}`} icon={<Icon name="user" />} items={useUserItems()}>
      <Name className="user-name">{name}</Name>
      <Icon name="chevronDown" />
    </MenuButton>
  );
}
