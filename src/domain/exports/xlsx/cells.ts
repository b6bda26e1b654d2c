/** The cells of a sheet as XML (ECMA-376, SpreadsheetML). */

/** Characters that a cell can have; longer texts are refused by spreadsheets. */
const longestText = 32_767;
export const mostRows = 1_048_576;

/** Indexes of the formats in styles.xml. */
export const styles = { plain: 0, date: 1, dateTime: 2, time: 3, asText: 4, head: 5 } as const;

/** "A", "Z", "AA" … of a column, counted from 0. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** Tabs and line feeds stay; an escape that a person wrote must not be read as one. */
const unusual = /[&<>\uFFFE\uFFFF]|(?![\t\n])[\p{Cc}]|_x[0-9A-Fa-f]{4}_/gu;
const replaced = (found: string): string => {
  switch (found) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '\uFFFE':
    case '\uFFFF':
      return '\uFFFD';
    default:
      // An escape of the format, written by a person, would be read as the character.
      if (found.startsWith('_')) return `_x005F${found}`;
      return `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  }
};

/** A text for XML. Characters that XML cannot have are escaped as the format does it. */
export const escapeText = (text: string): string => text.toWellFormed().replace(unusual, replaced);

/** What a spreadsheet would take for a formula if the cell were typed anew. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * A cell with a text. It is typed as text, which no spreadsheet runs; what looks like a formula also has the mark that
 * keeps it a text when the cell is edited.
 */
export function textCell(ref: string, text: string, onShortened: () => void): string {
  if (text === '') return '';
  let kept = text;
  if (text.length > longestText) {
    onShortened();
    kept = text.slice(0, longestText);
  }
  const style = formula.test(kept) ? ` s="${styles.asText}"` : '';
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(kept)}</t></is></c>`;
}

export const numberCell = (ref: string, value: number, style: number = styles.plain): string =>
  `<c r="${ref}"${style === styles.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const day = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** 1900-03-01: days before it are counted wrongly by spreadsheets, so that they stay texts. */
const firstSerial = 61;
const lastSerial = 2_958_466;

const inRange = (serial: number): number | null => (serial >= firstSerial && serial < lastSerial ? serial : null);

/** The serial number of a date without a zone, "2026-03-13"; null if it has none. */
export function dateSerial(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, dayOfMonth] = match.slice(1).map(Number) as [number, number, number];
  const time = Date.UTC(year, month - 1, dayOfMonth);
  if (!new Date(time).toISOString().startsWith(text)) return null;
  return inRange((time - epoch) / day);
}

/** The serial number of an answer with a time, "2026-03-13T23:30:00.000-08:00", as the clock of its device showed it. */
export function dateTimeSerial(text: string): number | null {
  const [, dayText = '', time = ''] = /^([^T]+)T(.+)$/.exec(text) ?? [];
  const [date, part] = [dateSerial(dayText), timeSerial(time)];
  return date === null || part === null ? null : date + part;
}

/** The serial number of a timestamp in the zone of this device, to the second; null if it has none. */
export function momentSerial(text: string): number | null {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return null;
  const local = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
  return inRange((local - epoch) / day);
}

/** The part of a day of a time answer, "14:05:30.000+02:00", without its zone; null if it is none. */
export function timeSerial(text: string): number | null {
  const match = /^(\d{2}):(\d{2})(?::(\d{2}))?/.exec(text);
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** Numbers that a spreadsheet stores exactly: it has 15 digits. */
export const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) < 1e15);
