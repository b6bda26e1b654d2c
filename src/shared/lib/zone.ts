/** The time zone of the device, in which times are shown and days of filters begin: "Africa/Nairobi (GMT+3)". */
export function zoneName(locale: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}
