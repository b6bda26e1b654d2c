import { readStorage, writeStorage } from '~/shared/lib/storage';
import { createStore } from '~/shared/lib/store';
import type { ThemeName } from './tokens';

/** The setting: a theme, or the device's. */
export type ThemeChoice = ThemeName | 'system';

const storageKey = 'theme';
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The setting stored in this browser, 'system' by default, and the theme in force. */
export const shownTheme = createStore<{ choice: ThemeChoice; name: ThemeName }>({ choice: 'system', name: 'light' });

function apply() {
  const stored = readStorage(storageKey);
  const choice = stored === 'light' || stored === 'dark' ? stored : 'system';
  const name = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = name;
  shownTheme.set({ choice, name });
}

/** Applies the theme and follows the device by default. */
export function startTheme(): void {
  apply();
  prefersDark().addEventListener('change', apply);
}

/** Sets a theme and stores it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  writeStorage(storageKey, choice === 'system' ? null : choice);
  apply();
}
