/** "2026/03/13 08:15:00 +03:00". */
const timeParts = /^(.+ \d\d:\d\d):\d\d(?:\.\d+)? ([+-])(\d\d):(\d\d)$/;

/**
 * The time of a device for a narrow column: without seconds, and without its offset where that is the reader's own.
 * Takes the whole text, and the answer as the server has it. Returns the whole text if it is no such time.
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

/**
 * How to write the names of submitters in a narrow column: without the domain that all emails among them have, unless
 * two names would then be equal. Takes all names. Returns the short form of a name.
 */
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
