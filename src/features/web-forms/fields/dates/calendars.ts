import { hasAppearance } from '../../engine/nodes';

/** The calendars that forms may ask for, and their names in browsers; null where browsers do not know them. */
const calendars: Readonly<Record<string, string | null>> = {
  ethiopian: 'ethiopic',
  coptic: 'coptic',
  islamic: 'islamic-umalqura',
  persian: 'persian',
  'bikram-sambat': null,
  myanmar: null,
};

/** The calendar that a question asks for, if it is another one. */
export function calendarOf(node: { appearances: unknown }): { known: boolean; name: string } | null {
  const found = Object.entries(calendars).find(([appearance]) => hasAppearance(node, appearance));
  return found ? { known: found[1] !== null, name: found[1] ?? found[0] } : null;
}
