/** How a number is stored: `text` keeps what was typed, for numbers that are too long to compute with. */
export type NumberKind = 'int' | 'decimal' | 'text';

const grouped = /^[+-]?\d{1,3}(?:([,. '\u00A0\u202F])\d{3})(?:\1\d{3})*$/;

/**
 * The typed text as it is stored; null for what is not a number (yet). A comma counts as a decimal point; thousands
 * that are set apart are recognised in whole numbers.
 */
export function storedNumber(typed: string, kind: NumberKind): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (kind === 'int') {
    const plain = grouped.test(text) ? text.replaceAll(/[,. '\u00A0\u202F]/g, '') : text;
    return /^[+-]?\d+$/.test(plain) ? plain.replace(/^\+/, '') : null;
  }
  const plain = text.replaceAll(/[\u00A0\u202F ']/g, '').replace(',', '.');
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return plain.replace(/^\+/, '').replace(/\.$/, '');
}

/** A stored number with its thousands set apart, as people of this language write it; digits are never rounded. */
export function withThousands(stored: string, locale: string): string {
  const [, sign = '', whole = '', decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(stored) ?? [];
  if (whole === '') return stored;
  const parts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    useGrouping: 'always',
  } as const).formatToParts(1234567.8);
  const mark = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const set = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark('group', ','));
  return `${sign}${set}${decimals === undefined ? '' : mark('decimal', '.') + decimals}`;
}
