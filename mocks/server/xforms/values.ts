/** Converts the text of an answer to an OData value, by the type of its field. */

/** The format of a location: GeoJSON, or well-known text (`$wkt=true`). */
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
  // A line whose only point has fewer than two words is null; with two words that are no numbers it is empty.
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

/** Some clients write an offset as +07 although every specification requires +07:00. */
function dateTime(text: string): string {
  const trimmed = text.trim();
  return /[+-]\d\d$/.test(trimmed) ? `${trimmed}:00` : trimmed;
}

/**
 * The value after one more piece of text of a field.
 *
 * Text arrives in pieces, because an XML entity is a piece of its own. Text types concatenate; the others are parsed
 * from each piece again, so that the last one counts, as on the real server. `undefined` leaves the value as it was.
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
