/** How the text of an answer becomes a value of OData, by the type of its field. */

/** What a geo answer is written as: GeoJSON, or well-known text (`$wkt=true`). */
export interface ValueOptions {
  readonly wkt: boolean;
}

type Position = { coordinates: number[]; accuracy: number | null };

/** "latitude longitude [altitude [accuracy]]"; `null` when the first two are not numbers. */
function readPosition(text: string): Position | null {
  const [latitude, longitude, altitude, accuracy] = text.split(/\s+/).map(Number.parseFloat);
  if (latitude === undefined || longitude === undefined) return null;
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  const coordinates = [longitude, latitude];
  if (altitude !== undefined && !Number.isNaN(altitude)) coordinates.push(altitude);
  return { coordinates, accuracy: accuracy === undefined || Number.isNaN(accuracy) ? null : accuracy };
}

function point(text: string, { wkt }: ValueOptions): unknown {
  const position = readPosition(text);
  if (!position) return undefined;
  const { coordinates, accuracy } = position;
  if (wkt) return `POINT (${coordinates.join(' ')})`;
  return { type: 'Point', coordinates, ...(accuracy === null ? {} : { properties: { accuracy } }) };
}

function path(text: string, closed: boolean, { wkt }: ValueOptions): unknown {
  const parts = text.split(/; ?/);
  // One part that is not even two words is no line at all; one that is two words but no numbers is an empty one.
  if (parts.length === 1 && text.split(/\s+/).length < 2) return undefined;
  const positions = parts.map(readPosition).filter((position) => position !== null);
  if (wkt) {
    const points = positions.map(({ coordinates }) => coordinates.join(' ')).join(',');
    return closed ? `POLYGON ((${points}))` : `LINESTRING (${points})`;
  }
  const coordinates = positions.map((position) => position.coordinates);
  const accuracies = positions.map(({ accuracy }) => accuracy || null);
  return {
    ...(closed ? { type: 'Polygon', coordinates: [coordinates] } : { type: 'LineString', coordinates }),
    ...(accuracies.some((accuracy) => accuracy !== null) ? { properties: { accuracies } } : {}),
  };
}

/** JSON has no other numbers. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Some clients write an offset as +07 where every specification wants +07:00. */
function dateTime(text: string): string {
  const trimmed = text.trim();
  return /[+-]\d\d$/.test(trimmed) ? `${trimmed}:00` : trimmed;
}

/**
 * The value after one more piece of text of a field.
 *
 * Text comes in pieces, because an entity is a piece of its own. Text types add up; the others are read from each piece
 * anew, so that the last one counts, as on the real server. `undefined` leaves the value as it was.
 */
export function valueOf(type: string, text: string, before: unknown, options: ValueOptions): unknown {
  switch (type) {
    case 'int':
      return finite(Number.parseInt(text, 10));
    case 'decimal':
      return finite(Number.parseFloat(text));
    case 'geopoint':
      return point(text, options);
    case 'geotrace':
      return path(text, false, options);
    case 'geoshape':
      return path(text, true, options);
    case 'dateTime':
      return dateTime(text);
    default:
      return (typeof before === 'string' ? before : '') + text;
  }
}
