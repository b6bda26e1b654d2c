/** Reading the zone is slow, and a table asks for every cell. It may change while the page is open. */
let known: { locale: string; minute: number; name: string } | null = null;

/** The time zone of the device, in which times are shown and days of filters begin: "Africa/Nairobi (GMT+3)". */
export function zoneName(locale: string): string {
  const minute = Math.floor(Date.now() / 60_000);
  if (known?.locale !== locale || known.minute !== minute) known = { locale, minute, name: readZone(locale) };
  return known.name;
}

function readZone(locale: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}
