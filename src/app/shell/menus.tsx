import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, MenuLabel, MenuLink, MenuRadio, MenuSeparator, MenuAction } from '~/shared/ui/overlays/Menu';
import { type Locale, locales, selectLocale } from '~/i18n/i18n';
import { isLocale } from '~/i18n/locales';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { docsUrl, forumUrl, licensesPath } from '~/shared/lib/product';
import { useStore } from '~/shared/screen/use-store';
import { useNavigate } from 'react-router';
import { Icon } from '~/shared/ui/icons/Icon';
import { overlay } from './overlay';
import { askToLogOut } from './log-out';
import { chooseTheme, shownTheme, type ThemeChoice } from '~/shared/ui/theme/theme';
import { Name } from '~/shared/ui/text/Name';
import { visibleName } from '~/shared/lib/visible-name';

const translateUrl = 'https://docs.getodk.org/contributing/';

/** Documentation, forum, the server's version and the licenses of what Alidade contains, each in a new tab; and the shortcuts. */
export function HelpItems() {
  return (
    <>
      <MenuLink href={docsUrl}>
        <Trans>Documentation</Trans>
      </MenuLink>
      <MenuLink href={forumUrl}>
        <Trans>Forum</Trans>
      </MenuLink>
      <MenuLink href="/version.txt">
        <Trans>Version</Trans>
      </MenuLink>
      <MenuLink href={licensesPath}>
        <Trans>Licenses</Trans>
      </MenuLink>
      <MenuAction onSelect={() => overlay.set('keys')}>
        <Trans>Keyboard shortcuts</Trans> <kbd className="menu-keys">?</kbd>
      </MenuAction>
    </>
  );
}

export function HelpMenu() {
  const { t } = useLingui();
  return (
    <Menu label={t`Help`} trigger={<Icon name="help" />}>
      <HelpItems />
    </Menu>
  );
}

const choose = (locale: Locale) => {
  // If the catalogue fails to load the language stays; the next try may succeed.
  selectLocale(locale).catch(() => undefined);
};

/** The languages by their own names, and a link for translators. */
export function LanguageItems() {
  const { i18n } = useLingui();
  return (
    <>
      {Object.entries(locales).map(([tag, { name }]) => (
        <MenuRadio key={tag} lang={tag} checked={i18n.locale === tag} onSelect={() => isLocale(tag) && choose(tag)}>
          {name}
        </MenuRadio>
      ))}
      <MenuSeparator />
      <MenuLink href={translateUrl}>
        <Trans>Help translate</Trans>
      </MenuLink>
    </>
  );
}

export function LanguageMenu() {
  const { t, i18n } = useLingui();
  const tag = i18n.locale;
  return (
    <Menu
      label={t`Language: ${tag}`}
      trigger={
        <>
          <Icon name="globe" /> <span className="menu-tag">{tag}</span>
        </>
      }
    >
      <LanguageItems />
    </Menu>
  );
}

/** Light, dark, or the device's setting. */
export function ThemeItems() {
  const current = useStore(shownTheme).choice;
  const item = (choice: ThemeChoice, label: React.ReactNode) => (
    <MenuRadio checked={current === choice} onSelect={() => chooseTheme(choice)}>
      {label}
    </MenuRadio>
  );
  return (
    <>
      {item('light', <Trans>Light</Trans>)}
      {item('dark', <Trans>Dark</Trans>)}
      {item('system', <Trans>As on this device</Trans>)}
    </>
  );
}

export function ThemeMenu() {
  const { t } = useLingui();
  const { name } = useStore(shownTheme);
  return (
    <Menu label={t`Theme`} trigger={<Icon name={name === 'dark' ? 'moon' : 'sun'} />}>
      <ThemeItems />
    </Menu>
  );
}

/** The signed-in user, and logging out. */
export function UserItems() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <>
      <MenuLabel>
        <Name>{user?.displayName ?? ''}</Name>
        <small>
          <bdi>{user?.email}</bdi>
        </small>
      </MenuLabel>
      <MenuSeparator />
      <MenuAction onSelect={() => void navigate(paths.profile())}>
        <Trans>Edit profile</Trans>
      </MenuAction>
      <MenuAction onSelect={askToLogOut}>
        <Trans>Log out</Trans>
      </MenuAction>
    </>
  );
}

export function UserMenu() {
  const { t } = useLingui();
  const user = useCurrentUser();
  // The same in the button's name as on it.
  const name = visibleName(user?.displayName ?? '');
  return (
    <Menu
      label={t`User menu for ${name}`}
      trigger={
        <>
          <Icon name="user" />
          <Name className="user-name">{name}</Name>
          <Icon name="chevronDown" />
        </>
      }
    >
      <UserItems />
    </Menu>
  );
}
