const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ckb', 'ps', 'sd', 'ug', 'ur', 'yi', 'iw']);

/** The code in a form's name of a language, such as "Arabic (ar)" or "pt-BR"; null where there is none. */
export function languageCode(name: string): string | null {
  const code =
    /\(([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})*)\)\s*$/.exec(name)?.[1] ??
    /^[a-z]{2,3}(?:-[A-Za-z]{2,4})*$/.exec(name)?.[0];
  return code?.replaceAll('_', '-') ?? null;
}

/** The direction of a form's language by its code, or by the script of its name; null if neither says. */
export function directionOf(name: string): 'rtl' | 'ltr' | null {
  const code = languageCode(name);
  if (code !== null) return rightToLeft.has(code.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
  if (/[\u0590-\u08FF]/.test(name)) return 'rtl';
  return /^(?:arabic|persian|farsi|hebrew|urdu|dari|pashto|sindhi|uyghur)\b/i.test(name) ? 'rtl' : null;
}
