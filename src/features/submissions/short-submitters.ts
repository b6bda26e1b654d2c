/** "amina@" of "amina@example.org". */
const parts = /^([^@\s]+)@([^@\s]+)$/;

/**
 * How to write the names of submitters in a narrow column: without the domain that all emails among them have, unless
 * two names would then be equal. In: all names. Out: the short form of a name.
 */
export function shortSubmitters(names: readonly string[]): (name: string) => string {
  const emails = names.flatMap((name) => {
    const found = parts.exec(name);
    return found ? [{ own: found[1] ?? '', domain: found[2] ?? '' }] : [];
  });
  const [domain, ...others] = new Set(emails.map((email) => email.domain.toLowerCase()));
  const short = new Set([...emails.map(({ own }) => own), ...names.filter((name) => !parts.test(name))]);
  if (domain === undefined || others.length > 0 || short.size < new Set(names).size) return (name) => name;
  return (name) => {
    const found = parts.exec(name);
    return found?.[2]?.toLowerCase() === domain ? (found[1] ?? name) : name;
  };
}
