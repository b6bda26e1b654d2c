import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { can } from '~/session/can';
import { useCurrentUser } from '~/session/use-current-user';
import { appConfig } from '~/shared/config/client-config';
import { productName } from '~/shared/lib/product';
import { AppLink } from '~/shared/ui/AppLink';
import { Icon } from '~/shared/ui/Icon';
import { paths } from '~/shared/lib/paths';
import { Logo } from '~/shared/ui/Logo';
import { HelpMenu, LanguageMenu, ThemeMenu, UserMenu } from './menus';
import { PhoneMenu } from './PhoneMenu';

interface Place {
  to: string;
  label: React.ReactNode;
  current: boolean;
  external?: boolean;
}

/** The places of the top navigation that this user can go to. */
export function usePlaces(): Place[] {
  const { pathname } = useLocation();
  const { statisticsUrl } = appConfig();
  const user = useCurrentUser();
  const places: Place[] = [
    { to: paths.home(), label: <Trans>Projects</Trans>, current: pathname === '/' || pathname.startsWith('/projects') },
  ];
  if (can(user, 'user.list', 'assignment.list', 'user.create', 'assignment.create', 'assignment.delete', 'user.password.invalidate', 'user.delete')) {
    places.push({ to: paths.users(), label: <Trans>Users</Trans>, current: pathname.startsWith(paths.users()) });
  }
  if (can(user, 'audit.read')) places.push({ to: paths.audits(), label: <Trans>System</Trans>, current: pathname.startsWith('/system') });
  if (statisticsUrl !== null) places.push({ to: statisticsUrl, label: <Trans>Statistics</Trans>, current: false, external: true });
  return places;
}

/** One place as a link; the present one is announced as current. */
export function PlaceLink({ place }: { place: Place }) {
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
    <AppLink className="place" to={place.to} aria-current={place.current ? 'page' : undefined}>
      {place.label}
    </AppLink>
  );
}

/** The bar on top: brand, places, and the menus; on a phone the brand and one menu. */
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
      <div className="top-bar-end wide-only">
        <HelpMenu />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
      <PhoneMenu places={places} />
    </header>
  );
}
