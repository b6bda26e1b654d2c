import { useLingui } from '@lingui/react/macro';
import { locales, selectLocale } from '~/i18n/i18n';
import { isLocale } from '~/i18n/locales';
import { useLocation } from 'react-router';
import { can } from '~/session/can';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { overlay } from '../shell/overlay';
import { askToLogOut } from '../shell/log-out';
import { chooseTheme, shownTheme, type ThemeChoice } from '~/shared/ui/theme/theme';
import type { Item } from './items';

/** Commands available everywhere: a new project, language, theme, shortcuts and logging out. Current choices are left out. */
export function useCommands(): Item[] {
  const { t, i18n } = useLingui();
  const [off, setOff] = useSitePreference('alidadeShortcutsOff');
  const languages = Object.entries(locales)
    .filter(([tag]) => tag !== i18n.locale)
    .map(([tag, { name }]): Item => ({
      id: `language ${tag}`,
      icon: 'globe',
      label: t`Language: ${name}`,
      // If the catalogue fails to load the language stays; the next try may succeed.
      run: () => void (isLocale(tag) && selectLocale(tag).catch(() => undefined)),
    }));
  const themes: [ThemeChoice, Item['icon'], string][] = [
    ['light', 'sun', t`Theme: light`],
    ['dark', 'moon', t`Theme: dark`],
    ['system', 'sun', t`Theme: as on this device`],
  ];
  const { pathname } = useLocation();
  const user = useCurrentUser();
  return [
    // The home page has its own button.
    ...(pathname !== paths.home() && can(user, 'project.create')
      ? [
          {
            id: 'new project',
            icon: 'list' as const,
            label: t`New project`,
            run: () => overlay.set('new-project'),
          },
        ]
      : []),
    {
      id: 'keys',
      icon: 'help',
      label: t`Keyboard shortcuts`,
      run: () => overlay.set('keys'),
      keys: off ? undefined : '?',
    },
    {
      id: 'keys off',
      icon: 'help',
      label: off ? t`Turn keyboard shortcuts on` : t`Turn keyboard shortcuts off`,
      run: () => setOff(off ? null : true),
    },
    ...languages,
    ...themes
      .filter(([choice]) => choice !== shownTheme.get().choice)
      .map(([choice, icon, label]): Item => ({ id: `theme ${choice}`, icon, label, run: () => chooseTheme(choice) })),
    { id: 'log out', icon: 'user', label: t`Log out`, run: askToLogOut },
  ];
}
