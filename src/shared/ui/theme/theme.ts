import { readStorage, writeStorage } from '~/shared/lib/storage';
import { createStore } from '~/shared/lib/store';
import type { ThemeName } from './tokens';

export type ThemeChoice = ThemeName | 'system';

const storageKey = 'theme';
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export const currentTheme = createStore<{ choice: ThemeChoice; name: ThemeName }>({ choice: 'system', name: 'light' });

function apply() {
  const stored = readStorage(storageKey);
  const choice = stored === 'light' || stored === 'dark' ? stored : 'system';
  const name = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = name;
  currentTheme.set({ choice, name });
}

export function startTheme(): void {
  apply();
  prefersDark().addEventListener('change', apply);
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStorage(storageKey, choice === 'system' ? null : choice);
  apply();
}
