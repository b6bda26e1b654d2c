/** The texts of each language and part (build/texts.ts). */
declare module 'virtual:texts' {
  export const load: (
    locale: import('./locales').Locale,
    part: import('./catalogues').Part,
  ) => Promise<{ messages: import('@lingui/core').Messages }>;
}
