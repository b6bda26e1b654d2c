declare module 'virtual:texts' {
  export const load: (
    locale: import('./locales').Locale,
    part: import('./catalogues').Part,
  ) => Promise<{ messages: import('@lingui/core').Messages }>;
}
