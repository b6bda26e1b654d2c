import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { isMac, useKeyNames } from '~/shared/screen/key-names';
import { appConfig } from '~/shared/config/client-config';
import { productName } from '~/shared/lib/product';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { paths } from '~/shared/lib/paths';
import { Logo } from '~/shared/ui/icons/Logo';
import { HelpMenu, LanguageMenu, ThemeMenu, UserMenu } from './menus';
import { overlay } from './overlay';
import { PhoneMenu } from './PhoneMenu';
import { mayGo, placesByKey } from './places';

interface TopPlace {
  to: string;
  label: React.ReactNode;
  current: boolean;
  /** The shortcut, as shown in a tooltip. */
  keys?: string;
  external?: boolean;
}

/** The top navigation's places that this user may open. */
export function usePlaces(): TopPlace[] {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { statisticsUrl } = appConfig();
  const places: TopPlace[] = [
    {
      ...placesByKey.p,
      label: <Trans>Projects</Trans>,
      current: pathname === '/' || pathname.startsWith('/projects'),
      keys: 'G P',
    },
    { ...placesByKey.u, label: <Trans>Users</Trans>, current: pathname.startsWith('/users'), keys: 'G U' },
    { ...placesByKey.s, label: <Trans>System</Trans>, current: pathname.startsWith('/system'), keys: 'G S' },
  ].filter((place) => mayGo(place, user));
  if (statisticsUrl !== null)
    places.push({ to: statisticsUrl, label: <Trans>Statistics</Trans>, current: false, external: true });
  return places;
}

/** A place as a link; the current one is announced as such. */
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

/** Opens the palette; on wide screens it looks like the field that it opens. */
function SearchButton() {
  const { main } = useKeyNames();
  return (
    <BareButton
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={() => overlay.set('palette')}
    >
      <Icon name="search" />
      <span className="search-word">
        <Trans>Search</Trans>
      </span>
      <kbd className="wide-only" aria-hidden="true">
        {isMac ? '⌘K' : `${main} K`}
      </kbd>
    </BareButton>
  );
}

/** The top bar: brand, places, search and the menus; on a phone brand, search and one menu. */
export function TopBar() {
  const { t } = useLingui();
  const places = usePlaces();
  return (
    <header className="top-bar">
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
      <div className="wide-only menus">
        <HelpMenu />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
      <PhoneMenu places={places} />
    </header>
  );
}
