const two = (value: number) => String(value).padStart(2, '0');

/** The UTC offset of this device at a time, such as +05:30. */
export function offsetAt(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const clock = (moment: Date) => {
  const seconds = moment.getSeconds();
  return `${two(moment.getHours())}:${two(moment.getMinutes())}${seconds === 0 ? '' : `:${two(seconds)}`}`;
};

const hasZone = (stored: string) => /(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(stored.replace(/^[^T]*T/, ''));

/** A stored date and time in the local notation of `datetime-local`; empty for none. */
export function toLocalDateTime(stored: string): string {
  const moment = new Date(stored);
  if (stored === '' || Number.isNaN(moment.getTime())) return '';
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${clock(moment)}`;
}

/** A stored time for a time input: in local time if it has an offset, else as it is. */
export function toLocalTime(stored: string, today = new Date()): string {
  if (!/^\d\d:\d\d/.test(stored)) return '';
  if (!hasZone(stored)) return stored.slice(0, /^\d\d:\d\d:(?!00)/.test(stored) ? 8 : 5);
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  const moment = new Date(`${day}T${stored}`);
  return Number.isNaN(moment.getTime()) ? stored.slice(0, 5) : clock(moment);
}

/** The value of a time input as it is stored: with milliseconds and offset. */
export function storedTime(shown: string, today = new Date()): string {
  if (shown === '') return '';
  return `${shown.length === 5 ? `${shown}:00` : shown.slice(0, 8)}.000${offsetAt(today)}`;
}

/** Time zone and offset here, such as "Europe/Paris (UTC+02:00)". */
export function timeZoneLabel(moment: Date): string {
  return `${new Intl.DateTimeFormat().resolvedOptions().timeZone} (UTC${offsetAt(moment)})`;
}

export const isYear = (text: string): boolean => /^(?!0000)\d{4}$/.test(text);

export const yearOf = (stored: string): string => /^\d{4}/.exec(stored)?.[0] ?? '';

export const monthOf = (stored: string): string => /^\d{4}-(\d\d)/.exec(stored)?.[1] ?? '';
