/** Decimal megabytes ("100 MB"). */
export function formatFileSizeLimit(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "812 bytes", "1.2 MB"; decimal, like the server's limits. */
export function formatSize(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    // The short form of bytes has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
