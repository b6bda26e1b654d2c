/** Web Mercator on a square from 0 to 1: x to the east, y to the south. */

const radians = Math.PI / 180;
/** The edge of the Mercator square. */
const maxLatitude = 85.0511287798066;
/** Metres, as Mercator defines it. */
export const equatorMetres = 2 * Math.PI * 6_378_137;

export const xOf = (lon: number): number => lon / 360 + 0.5;

export function yOf(lat: number): number {
  const sine = Math.sin(Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * radians);
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
}

export const lonOf = (x: number): number => (x - 0.5) * 360;
export const latOf = (y: number): number => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radians;

/** Metres on the ground per map unit at this y. */
export const metresOfUnit = (y: number): number => equatorMetres * Math.cos(latOf(y) * radians);

/** Shifts x by whole worlds to be nearest to `middle`: across the date line, the way is short. */
export const nearestWrapped = (x: number, middle: number): number => x - Math.round(x - middle);
