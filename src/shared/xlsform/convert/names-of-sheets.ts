/** Finds sheets whose names look like a misspelled name of the standard. */

export const sheetNames = ['survey', 'choices', 'settings', 'external_choices', 'osm', 'entities'] as const;
export type SheetName = (typeof sheetNames)[number];

/** How many letters must change to make one word of another. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const now = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      now.push(Math.min((before[j + 1] ?? 0) + 1, (now[j] ?? 0) + 1, (before[j] ?? 0) + (a[i] === b[j] ? 0 : 1)));
    before = now;
  }
  return before.at(-1) ?? 0;
}

const mostChanges = 2;

/** Sheets that may be meant by a name; a sheet that begins with an underscore is not meant to be read. */
export const similarSheets = (wanted: SheetName, names: readonly string[]): string[] =>
  names.filter(
    (name) =>
      !name.startsWith('_') &&
      !sheetNames.some((known) => known === name) &&
      Math.abs(name.length - wanted.length) <= mostChanges &&
      distance(name.toLowerCase(), wanted) <= mostChanges,
  );
