import { readStorage, writeStorage } from '~/shared/lib/storage';
import type { ThemeName } from './tokens';

/** The setting: a theme, or the device's. */
export type ThemeChoice = ThemeName | 'system';

const storageKey = 'theme';
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The setting stored in this browser; 'system' by default. */
export function themeChoice(): ThemeChoice {
  const stored = readStorage(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The theme in force. */
export function currentTheme(): ThemeName {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function apply() {
  const choice = themeChoice();
  const name: ThemeName = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = name;
  for (const listener of listeners) listener();
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

/** For useSyncExternalStore. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
