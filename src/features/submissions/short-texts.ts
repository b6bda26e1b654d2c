/** "2026/03/13 08:15:00 +03:00". */
const timeParts = /^(.+ \d\d:\d\d):\d\d(?:\.\d+)? ([+-])(\d\d):(\d\d)$/;

/**
 * A device time without seconds, and without the offset if it is the reader's own. Returns other texts unchanged.
 * `answer`: the raw value.
 */
export function shortDateTime(text: string, answer: string): string {
  const [, start, sign, hours, minutes] = timeParts.exec(text) ?? [];
  const moment = new Date(answer);
  if (start === undefined || Number.isNaN(moment.getTime())) return text;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return offset === -moment.getTimezoneOffset() ? start : `${start} ${sign}${hours}:${minutes}`;
}

/** "amina@" of "amina@example.org". */
const emailParts = /^([^@\s]+)@([^@\s]+)$/;

/** Shortens submitters' names: cuts a domain that all email addresses share, unless two names would become equal. */
export function shortSubmitters(names: readonly string[]): (name: string) => string {
  const emails = names.flatMap((name) => {
    const found = emailParts.exec(name);
    return found ? [{ own: found[1] ?? '', domain: found[2] ?? '' }] : [];
  });
  const [domain, ...others] = new Set(emails.map((email) => email.domain.toLowerCase()));
  const short = new Set([...emails.map(({ own }) => own), ...names.filter((name) => !emailParts.test(name))]);
  if (domain === undefined || others.length > 0 || short.size < new Set(names).size) return (name) => name;
  return (name) => {
    const found = emailParts.exec(name);
    return found?.[2]?.toLowerCase() === domain ? (found[1] ?? name) : name;
  };
}
