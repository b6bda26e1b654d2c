/** Places that are drawn at one spot: a place, or several that would cover each other. */
import type { Extent, Layout } from './layout';
import { nearestTo } from './mercator';

/** A mark on the map: of one place, or of several. */
export interface Mark {
  x: number;
  y: number;
  /** The places it stands for. */
  places: number[];
}

/** Pixels between marks at least; they are counted in squares of half that width first. */
const distance = 44;
const square = distance / 2;

interface Square extends Mark {
  column: number;
  row: number;
  taken: boolean;
}

/** The places in each square of a grid that is fixed on the map, so that panning does not change it. */
function countSquares(
  { marks, places }: Layout,
  { west, north, east, south }: Extent,
  size: number,
): Map<number, Square> {
  const squares = new Map<number, Square>();
  const middle = (west + east) / 2;
  for (let place = 0; place < places.kinds.length; place += 1) {
    const y = marks[2 * place + 1] ?? 0;
    if (y < north || y > south) continue;
    const x = nearestTo(marks[2 * place] ?? 0, middle);
    if (x < west || x > east) continue;
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const key = row * 0x4000000 + column;
    const found = squares.get(key);
    if (found) {
      // A sum for now.
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
 * The marks of a part of the map: no two are nearer to each other than a mark is wide. Counting 100,000 places takes
 * about as long as one frame, so nothing is prepared, and every count follows what is drawn. Takes how many units of
 * the map a pixel is.
 */
export function clusterPlaces(layout: Layout, extent: Extent, unitsOfPixel: number): Mark[] {
  const size = square * unitsOfPixel;
  const squares = countSquares(layout, extent, size);
  const marks: Mark[] = [];
  // The fullest squares take what is beside them, so that large clusters stay where most of their places are.
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
