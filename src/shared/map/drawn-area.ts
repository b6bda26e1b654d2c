/** Drawn areas, with few corners and digits, because they are stored in URLs. */
import { latOf, lonOf, xOf, yOf } from './mercator';

/** Corners; the last one need not equal the first. */
export type DrawnArea = readonly (readonly [lon: number, lat: number])[];

const maxCorners = 40;
const minTolerance = 1.5;

function awayFrom([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

type Corner = readonly [x: number, y: number];

/** Simplifies a line (Douglas and Peucker), without its last corner. */
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

/** Simplifies a shape. Takes and returns pixels as x, y, x, y … */
export function simplifyCorners(drawn: readonly number[]): number[] {
  const corners: Corner[] = [];
  for (let at = 0; at < drawn.length; at += 2) corners.push([drawn[at] ?? 0, drawn[at + 1] ?? 0]);
  const [first] = corners;
  if (!first || corners.length <= 4) return [...drawn];
  for (let tolerance = minTolerance; ; tolerance *= 1.5) {
    const few = thinned([...corners, first], tolerance);
    if (few.length <= maxCorners) return few.flat();
  }
}

/** Map units (x, y, x, y …) to degrees. `unitsOfPixel`: map units per pixel. */
export function unitsToArea(units: readonly number[], unitsOfPixel: number): DrawnArea {
  // Precision of a tenth of a pixel.
  const digits = Math.max(0, Math.min(7, Math.ceil(-Math.log10(36 * unitsOfPixel))));
  const rounded = (value: number) => Number(value.toFixed(digits));
  const count = units.length / 2;
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += units[2 * at] ?? 0;
  // The map repeats; normalize to the world around Greenwich.
  const world = Math.floor(sum / count);
  return Array.from({ length: count }, (_, at) => [
    rounded(lonOf((units[2 * at] ?? 0) - world)),
    rounded(latOf(units[2 * at + 1] ?? 0)),
  ]);
}

/** Map units as x, y, x, y … */
export const areaToUnits = (area: DrawnArea): number[] => area.flatMap(([lon, lat]) => [xOf(lon), yOf(lat)]);
