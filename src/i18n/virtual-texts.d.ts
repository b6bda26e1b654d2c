/** The texts of each language and part (build/texts.ts). */
declare module 'virtual:texts' {
  type Key = `${import('./locales').Locale}/${import('./catalogues').Part}`;
  export const files: Record<Key, () => Promise<{ messages: import('@lingui/core').Messages }>>;
}
