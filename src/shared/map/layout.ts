import { kinds, type RecordLocations, recordIdAt } from './locations';
/** Places in map units, projected once. */
import { nearestWrapped, xOf, yOf } from './mercator';

/** In map units: x from west to east, beyond 0 and 1 across the date line, y from north to south. */
export interface Extent {
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface ProjectedLocations {
  places: RecordLocations;
  points: Float64Array;
  marks: Float64Array;
  /** West, north, east, south of each place; null if all are points. */
  boxes: Float64Array | null;
}

/** The centre of an area's corners, or the middle corner of a line. */
function markOf(points: Float64Array, from: number, to: number, kind: number): [number, number] {
  if (kind !== kinds.area) {
    const middle = (from + to - 1) >> 1;
    return [points[2 * middle] ?? 0, points[2 * middle + 1] ?? 0];
  }
  let [x, y] = [0, 0];
  // The last corner repeats the first.
  const count = Math.max(1, to - from - 1);
  for (let at = from; at < from + count; at += 1) {
    x += points[2 * at] ?? 0;
    y += points[2 * at + 1] ?? 0;
  }
  return [x / count, y / count];
}

/** Projects places. Lines and areas across the date line stay in one piece. */
export function projectLocations(places: RecordLocations): ProjectedLocations {
  const { lonLat, starts } = places;
  const count = places.kinds.length;
  const points = new Float64Array(lonLat.length);
  const marks = new Float64Array(2 * count);
  const hasShapes = places.kinds.some((kind) => kind !== kinds.point);
  const boxes = hasShapes ? new Float64Array(4 * count) : null;
  for (let place = 0; place < count; place += 1) {
    const [from, to] = [starts[place] ?? 0, starts[place + 1] ?? 0];
    const first = xOf(lonLat[2 * from] ?? 0);
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at += 1) {
      const x = nearestWrapped(xOf(lonLat[2 * at] ?? 0), first);
      const y = yOf(lonLat[2 * at + 1] ?? 0);
      points[2 * at] = x;
      points[2 * at + 1] = y;
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
    const [x, y] = markOf(points, from, to, places.kinds[place] ?? 0);
    marks[2 * place] = x;
    marks[2 * place + 1] = y;
    boxes?.set([west, north, east, south], 4 * place);
  }
  return { places, points, marks, boxes };
}

/** The smallest extent of these places (default: all); null without any. */
export function extentOf(
  { places, points, marks }: ProjectedLocations,
  of?: (place: number) => boolean,
): Extent | null {
  let [north, south] = [Infinity, -Infinity];
  // Computed around Greenwich and around the date line: the narrower one wins.
  let [west, east, westBehind, eastBehind] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let place = 0; place < places.kinds.length; place += 1) {
    if (of && !of(place)) continue;
    const mark = marks[2 * place] ?? 0;
    const turned = mark < 0.5 ? 1 : 0;
    for (let at = places.starts[place] ?? 0; at < (places.starts[place + 1] ?? 0); at += 1) {
      const [x, y] = [points[2 * at] ?? 0, points[2 * at + 1] ?? 0];
      north = Math.min(north, y);
      south = Math.max(south, y);
      west = Math.min(west, x);
      east = Math.max(east, x);
      westBehind = Math.min(westBehind, x + turned);
      eastBehind = Math.max(eastBehind, x + turned);
    }
  }
  if (north > south) return null;
  return eastBehind - westBehind < east - west
    ? { north, south, west: westBehind, east: eastBehind }
    : { north, south, west, east };
}

/** `corners`: x, y, x, y …, in the same wrapped copy of the world as the point. */
export function isInside(x: number, y: number, corners: readonly number[]): boolean {
  let inside = false;
  const count = corners.length / 2;
  for (let at = 0, before = count - 1; at < count; before = at, at += 1) {
    const [ax, ay] = [corners[2 * at] ?? 0, corners[2 * at + 1] ?? 0];
    const [bx, by] = [corners[2 * before] ?? 0, corners[2 * before + 1] ?? 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The side of the line from a to b. */
const side = (ax: number, ay: number, bx: number, by: number, x: number, y: number): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** Whether the line from a to b crosses the shape's edge. */
function crosses(ax: number, ay: number, bx: number, by: number, corners: readonly number[]): boolean {
  for (let at = 0, before = corners.length - 2; at < corners.length; before = at, at += 2) {
    const [cx, cy] = [corners[before] ?? 0, corners[before + 1] ?? 0];
    const [dx, dy] = [corners[at] ?? 0, corners[at + 1] ?? 0];
    const isCut = side(ax, ay, bx, by, cx, cy) > 0 !== side(ax, ay, bx, by, dx, dy) > 0;
    if (isCut && side(cx, cy, dx, dy, ax, ay) > 0 !== side(cx, cy, dx, dy, bx, by) > 0) return true;
  }
  return false;
}

/** `shift`: offset of the place to another world. */
function touches(
  { places, points }: ProjectedLocations,
  place: number,
  shift: number,
  corners: readonly number[],
): boolean {
  const [from, to] = [places.starts[place] ?? 0, places.starts[place + 1] ?? 0];
  for (let at = from + 1; at < to; at += 1) {
    const [ax, ay, bx, by] = points.subarray(2 * at - 2, 2 * at + 2);
    if (crosses((ax ?? 0) + shift, ay ?? 0, (bx ?? 0) + shift, by ?? 0, corners)) return true;
  }
  const own = points.subarray(2 * from, 2 * to);
  return places.kinds[place] === kinds.area && isInside((corners[0] ?? 0) - shift, corners[1] ?? 0, [...own]);
}

/** The records with any part inside a shape. `corners`: x, y, x, y … */
export function recordsWithin(layout: ProjectedLocations, corners: readonly number[]): Set<string> {
  const { places, points, boxes } = layout;
  const found = new Set<string>();
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < corners.length; at += 2) {
    west = Math.min(west, corners[at] ?? 0);
    east = Math.max(east, corners[at] ?? 0);
    north = Math.min(north, corners[at + 1] ?? 0);
    south = Math.max(south, corners[at + 1] ?? 0);
  }
  const middle = (west + east) / 2;
  const isWithin = (place: number): boolean => {
    for (let at = places.starts[place] ?? 0; at < (places.starts[place + 1] ?? 0); at += 1) {
      const [x, y] = [nearestWrapped(points[2 * at] ?? 0, middle), points[2 * at + 1] ?? 0];
      if (x >= west && x <= east && y >= north && y <= south && isInside(x, y, corners)) return true;
    }
    if (!boxes || places.kinds[place] === kinds.point) return false;
    const [boxWest = 0, boxNorth = 0, boxEast = 0, boxSouth = 0] = boxes.subarray(4 * place, 4 * place + 4);
    const centre = (boxWest + boxEast) / 2;
    const shift = nearestWrapped(centre, middle) - centre;
    const isApart = boxEast + shift < west || boxWest + shift > east || boxSouth < north || boxNorth > south;
    return !isApart && touches(layout, place, shift, corners);
  };
  for (let place = 0; place < places.kinds.length; place += 1)
    if (isWithin(place)) found.add(recordIdAt(places, place));
  return found;
}
