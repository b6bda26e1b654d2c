/** Clusters places that would cover each other. */
import type { Extent, ProjectedLocations } from './layout';
import { nearestWrapped } from './mercator';

export interface Mark {
  x: number;
  y: number;
  places: number[];
}

/** Minimum pixels between marks; squares of half that size are counted first. */
const distance = 44;
const square = distance / 2;

interface Square extends Mark {
  column: number;
  row: number;
  taken: boolean;
}

/** Counts places in a grid that is fixed on the map, so that panning does not change clusters. */
function countSquares(
  { marks, places }: ProjectedLocations,
  { west, north, east, south }: Extent,
  size: number,
): Map<number, Square> {
  const squares = new Map<number, Square>();
  const middle = (west + east) / 2;
  for (let place = 0; place < places.kinds.length; place += 1) {
    const y = marks[2 * place + 1] ?? 0;
    if (y < north || y > south) continue;
    const x = nearestWrapped(marks[2 * place] ?? 0, middle);
    if (x < west || x > east) continue;
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const key = row * 0x4000000 + column;
    const found = squares.get(key);
    if (found) {
      // A sum until all are counted.
      found.x += x;
      found.y += y;
      found.places.push(place);
    } else squares.set(key, { x, y, places: [place], column, row, taken: false });
  }
  for (const found of squares.values()) {
    found.x /= found.places.length;
    found.y /= found.places.length;
  }
  return squares;
}

/**
 * The marks of an extent, none nearer to another than its width. 100,000 places take about one frame, so nothing is
 * precomputed. `unitsOfPixel`: map units per pixel.
 */
export function clusterPlaces(layout: ProjectedLocations, extent: Extent, unitsOfPixel: number): Mark[] {
  const size = square * unitsOfPixel;
  const squares = countSquares(layout, extent, size);
  const marks: Mark[] = [];
  // The fullest squares absorb their neighbours, so that large clusters stay where most of their places are.
  for (const one of [...squares.values()].toSorted(
    (a, b) => b.places.length - a.places.length || a.row - b.row || a.column - b.column,
  )) {
    if (one.taken) continue;
    one.taken = true;
    let { x, y } = one;
    let members: number[] | null = null;
    for (let row = one.row - 2; row <= one.row + 2; row += 1) {
      for (let column = one.column - 2; column <= one.column + 2; column += 1) {
        const other = squares.get(row * 0x4000000 + column);
        if (!other || other.taken || Math.hypot(other.x - one.x, other.y - one.y) >= distance * unitsOfPixel) continue;
        other.taken = true;
        members ??= [...one.places];
        const [before, more] = [members.length, other.places.length];
        for (const place of other.places) members.push(place);
        x = (x * before + other.x * more) / (before + more);
        y = (y * before + other.y * more) / (before + more);
      }
    }
    marks.push({ x, y, places: members ?? one.places });
  }
  return marks;
}
