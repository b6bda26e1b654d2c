/** "2026/03/13 08:15:00 +03:00". */
const parts = /^(.+ \d\d:\d\d):\d\d(?:\.\d+)? ([+-])(\d\d):(\d\d)$/;

/**
 * The time of a device for a narrow column: without seconds, and without its offset where that is the reader's own. In:
 * the whole text, and the answer as the server has it. Out: the whole text if it is no such time.
 */
export function shortDateTime(text: string, answer: string): string {
  const [, start, sign, hours, minutes] = parts.exec(text) ?? [];
  const moment = new Date(answer);
  if (start === undefined || Number.isNaN(moment.getTime())) return text;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return offset === -moment.getTimezoneOffset() ? start : `${start} ${sign}${hours}:${minutes}`;
}
