/** An XForms type, or `choices` or `file`. */
export type AnswerKind = 'choices' | 'file' | (string & {});

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A decimal number without `+`, leading zeros, and trailing zeros of the fraction. */
function plainNumber(text: string): string {
  if (/e/i.test(text)) return String(Number(text));
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)0*(\d*)\.?(\d*?)0*$/.exec(text.includes('.') ? text : `${text}.`) ?? [];
  const digits = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

const sameNumber = (one: string, other: string): boolean =>
  number.test(one) && number.test(other) && plainNumber(one) === plainNumber(other);

/** Epoch milliseconds; also for offsets of hours only, such as `+07`, which JavaRosa writes. */
const moment = (text: string): number => Date.parse(text.replace(/([T ][^+-]*[+-]\d\d)$/, '$1:00'));

const timeParts = /^(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Seconds of the day, in UTC if `zoned`; null for anything but a time. */
function timeOf(text: string): { seconds: number; zoned: boolean } | null {
  const [found, hours, minutes, seconds = '0', zone] = timeParts.exec(text) ?? [];
  if (found === undefined) return null;
  const [, sign = '+', zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const inUtc = (Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds);
  return { seconds: (inUtc + 86_400) % 86_400, zoned: zone !== undefined };
}

function sameTime(one: string, other: string): boolean {
  const [first, second] = [timeOf(one), timeOf(other)];
  return first !== null && second !== null && first.zoned === second.zoned && first.seconds === second.seconds;
}

/** Latitude, longitude, altitude and accuracy of each point; a missing altitude or accuracy is 0. */
const pointsOf = (text: string): string[] =>
  text
    .split(';')
    .map((point) => point.trim().split(/\s+/))
    .filter(([latitude]) => latitude !== '')
    .map((parts) =>
      [...parts, '0', '0']
        .slice(0, Math.max(4, parts.length))
        .map((part) => (number.test(part) ? plainNumber(part) : part))
        .join(' '),
    );

const equal = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

const day = /^\d{4}-\d\d-\d\d(?=$|T)/;

/**
 * Whether two notations mean the same answer, such as `5` and `5.0`. Texts must be identical but for line ends, which
 * XML parsers normalize.
 */
export function isEquivalent(kind: AnswerKind, one: string, other: string): boolean {
  if (one === other) return true;
  if (kind === 'string') return one.replaceAll(/\r\n?/g, '\n') === other.replaceAll(/\r\n?/g, '\n');
  const [first, second] = [one.trim(), other.trim()];
  if (first === second) return true;
  if (first === '' || second === '') return false;
  switch (kind) {
    case 'int':
    case 'decimal':
      return sameNumber(first, second);
    case 'date':
      return day.test(first) && day.exec(first)?.[0] === day.exec(second)?.[0];
    case 'time':
      return sameTime(first, second);
    case 'dateTime':
      return moment(first) === moment(second);
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return equal(pointsOf(first), pointsOf(second));
    case 'choices':
      return equal(first.split(/\s+/), second.split(/\s+/));
    default:
      return false;
  }
}
