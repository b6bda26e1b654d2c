import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { Icon } from '~/shared/ui/icons/Icon';
import { Menu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '~/shared/ui/overlays/Menu';
import { HelpItems, LanguageItems, ThemeItems, UserItems } from './menus';
import type { usePlaces } from './TopBar';

/** On a phone: everything in the top bar except the brand, in one menu. */
export function PhoneMenu({ places }: { places: ReturnType<typeof usePlaces> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className="phone-only">
      <Menu label={t`Menu`} trigger={<Icon name="list" />}>
        {places.map((place) =>
          place.external ? (
            <MenuLink key={place.to} href={place.to}>
              {place.label}
            </MenuLink>
          ) : (
            <MenuAction key={place.to} onSelect={() => void navigate(place.to)}>
              {place.label}
            </MenuAction>
          ),
        )}
        <MenuSeparator />
        <HelpItems />
        <MenuSeparator />
        <MenuLabel>
          <Trans>Language</Trans>
        </MenuLabel>
        <LanguageItems />
        <MenuSeparator />
        <MenuLabel>
          <Trans>Theme</Trans>
        </MenuLabel>
        <ThemeItems />
        <MenuSeparator />
        <UserItems />
      </Menu>
    </div>
  );
}
