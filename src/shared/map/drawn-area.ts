/** Areas that people draw, as they are kept: few corners in few digits, because an address may hold one. */
import { latOf, lonOf, xOf, yOf } from './mercator';

/** The corners of an area: longitude and latitude. Its last one need not be its first. */
export type DrawnArea = readonly (readonly [lon: number, lat: number])[];

/** Corners at most. */
const mostCorners = 40;
/** Pixels that a line may be off. */
const leastTolerance = 1.5;

/** How far a point is from the line between two others. */
function awayFrom([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

type Corner = readonly [x: number, y: number];

/** The corners between which straight lines are near enough, without the last one (Douglas and Peucker). */
function thinned(corners: readonly Corner[], tolerance: number): readonly Corner[] {
  const [first, last] = [corners[0], corners.at(-1)];
  if (!first || !last || corners.length < 3) return corners.slice(0, -1);
  let [farthest, most] = [0, tolerance];
  for (const [at, corner] of corners.entries()) {
    const away = awayFrom(first, last, corner);
    if (away > most) [farthest, most] = [at, away];
  }
  if (farthest === 0) return [first];
  return [...thinned(corners.slice(0, farthest + 1), tolerance), ...thinned(corners.slice(farthest), tolerance)];
}

/** A drawn shape with few corners. Takes its corners in pixels, as x, y, x, y … */
export function fewCorners(drawn: readonly number[]): number[] {
  const corners: Corner[] = [];
  for (let at = 0; at < drawn.length; at += 2) corners.push([drawn[at] ?? 0, drawn[at + 1] ?? 0]);
  const [first] = corners;
  if (!first || corners.length <= 4) return [...drawn];
  for (let tolerance = leastTolerance; ; tolerance *= 1.5) {
    const few = thinned([...corners, first], tolerance);
    if (few.length <= mostCorners) return few.flat();
  }
}

/** An area of the map's square in degrees. Takes x, y, x, y …; how many units of the square a pixel is. */
export function areaOfUnits(units: readonly number[], unitsOfPixel: number): DrawnArea {
  // A tenth of a pixel.
  const digits = Math.max(0, Math.min(7, Math.ceil(-Math.log10(36 * unitsOfPixel))));
  const rounded = (value: number) => Number(value.toFixed(digits));
  const count = units.length / 2;
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += units[2 * at] ?? 0;
  // Worlds lie side by side: of this area the one around Greenwich is meant.
  const world = Math.floor(sum / count);
  return Array.from({ length: count }, (_, at) => [
    rounded(lonOf((units[2 * at] ?? 0) - world)),
    rounded(latOf(units[2 * at + 1] ?? 0)),
  ]);
}

/** The corners of an area on the map's square, as x, y, x, y … */
export const unitsOfArea = (area: DrawnArea): number[] => area.flatMap(([lon, lat]) => [xOf(lon), yOf(lat)]);
