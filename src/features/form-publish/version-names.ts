import { localDay } from '~/shared/lib/dates';

/** The next free name of a pattern; null when the name is of another pattern. */
type Pattern = (name: string, day: string, isFree: (candidate: string) => boolean) => string | null;

const days = /^(19|20)\d{2}-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])$/;

/** The first free one of numbered names. The names in use end somewhere, so one is free. */
function firstFree(nameOf: (count: number) => string, isFree: (candidate: string) => boolean): string {
  let count = 1;
  while (!isFree(nameOf(count))) count += 1;
  return nameOf(count);
}

/** "2026-11-22" or "20261122": today, then with a counter. */
const dates: Pattern = (name, day, isFree) => {
  if (!days.test(name)) return null;
  const today = name.includes('-') ? day : day.replaceAll('-', '');
  return isFree(today) ? today : firstFree((count) => `${today}-${count + 1}`, isFree);
};

/** "2026112203": today with a counter of two digits, as the XLSForm documentation advises. */
const countedDates: Pattern = (name, day, isFree) => {
  if (!/^\d{10}$/.test(name) || !days.test(name.slice(0, 8))) return null;
  const today = day.replaceAll('-', '');
  return firstFree((count) => `${today}${String(count).padStart(2, '0')}`, isFree);
};

/** "3", "v1.2", "rev007": the number at the end goes up and keeps its width. */
const numbers: Pattern = (name, _, isFree) => {
  const [, before, digits] = /^(.*?)(\d{1,9})$/s.exec(name) ?? [];
  if (before === undefined || digits === undefined) return null;
  return firstFree((count) => `${before}${String(Number(digits) + count).padStart(digits.length, '0')}`, isFree);
};

/**
 * A free name for the next version, in the way of the one it cannot have: the next number, or today's date. In: the
 * names in use, and the time. Anything else becomes today's date.
 */
export function proposeVersion(name: string, used: ReadonlySet<string>, now: number): string {
  const day = localDay(now);
  const isFree = (candidate: string) => candidate !== name && !used.has(candidate);
  // A name of more digits than numbers hold is a time of day that a converter wrote.
  const patterns: Pattern[] = /\d{11,}$/.test(name) ? [] : [dates, countedDates, numbers];
  for (const pattern of patterns) {
    const proposal = pattern(name, day, isFree);
    if (proposal !== null) return proposal;
  }
  return dates(day, day, isFree) ?? day;
}
