/** Paints the canvas: shapes, marks with counts and groups, and a plain background without tiles. */
import type { ThemeName } from '~/shared/ui/theme/tokens';
import { paintBackground, type BackgroundColours } from './background';
import { clusterPlaces, type Mark } from './clusters';
import type { Extent, ProjectedLocations } from './layout';
import { kinds, recordIdAt } from './locations';
import { nearestWrapped } from './mercator';
import { groupColour, groupPath } from './palette';

export interface Colours extends BackgroundColours {
  theme: ThemeName;
  bg: string;
  text: string;
  brand: string;
  onBrand: string;
}

export interface Scene {
  layout: ProjectedLocations;
  /** Per record; null without groups. */
  groups: Uint8Array | null;
  /** Per record; null if none is selected. */
  selected: Uint8Array | null;
  current: string | null;
  outlines: readonly Float64Array[];
  /** Drawn areas as x, y, x, y … */
  areas: readonly (readonly number[])[];
  hasTiles: boolean;
  colours: Colours;
  /** "12k" */
  countText: (count: number) => string;
}

/** The visible part of the map and the canvas size. */
export interface Frame {
  /** Map units of the canvas's corner. */
  west: number;
  north: number;
  unitsOfPixel: number;
  width: number;
  height: number;
  /** Pixels that the canvas extends beyond the visible part. */
  margin: { x: number; y: number };
}

/** Smaller lines and areas (in pixels) are only painted as marks. */
const minShape = 12;
const markRadius = 6;
const clusterRadius = (count: number) => 12 + Math.min(10, 2 * Math.log10(count) + 1);
export const radiusOf = ({ places }: Mark): number => (places.length === 1 ? markRadius : clusterRadius(places.length));

function extentOfFrame({ west, north, unitsOfPixel, width, height }: Frame): Extent {
  return { west, north, east: west + width * unitsOfPixel, south: north + height * unitsOfPixel };
}

const ownerOf = ({ layout }: Scene, place: number) => layout.places.owners[place] ?? -1;
const groupOf = (scene: Scene, place: number) => scene.groups?.[ownerOf(scene, place)] ?? (scene.groups ? 255 : 0);
const isSelected = (scene: Scene, place: number) => scene.selected?.[ownerOf(scene, place)] === 1;
const isCurrent = (scene: Scene, place: number) => recordIdAt(scene.layout.places, place) === scene.current;

function tracePlace({ layout }: Scene, place: number, toX: (x: number) => number, toY: (y: number) => number) {
  const path = new Path2D();
  const { places, points } = layout;
  const [from, to] = [places.starts[place] ?? 0, places.starts[place + 1] ?? 0];
  for (let at = from; at < to; at += 1) path.lineTo(toX(points[2 * at] ?? 0), toY(points[2 * at + 1] ?? 0));
  if (places.kinds[place] === kinds.area) path.closePath();
  return path;
}

function drawShapes(pen: CanvasRenderingContext2D, scene: Scene, frame: Frame, middle: number): void {
  const { boxes, places } = scene.layout;
  if (!boxes) return;
  const { west, north, east, south } = extentOfFrame(frame);
  const { unitsOfPixel, west: left, north: top } = frame;
  pen.lineJoin = 'round';
  for (let place = 0; place < places.kinds.length; place += 1) {
    if (places.kinds[place] === kinds.point) continue;
    const [boxWest = 0, boxNorth = 0, boxEast = 0, boxSouth = 0] = boxes.subarray(4 * place, 4 * place + 4);
    if (Math.max(boxEast - boxWest, boxSouth - boxNorth) < minShape * unitsOfPixel) continue;
    const shift = nearestWrapped((boxWest + boxEast) / 2, middle) - (boxWest + boxEast) / 2;
    if (boxEast + shift < west || boxWest + shift > east || boxSouth < north || boxNorth > south) continue;
    const path = tracePlace(
      scene,
      place,
      (x) => (x + shift - left) / unitsOfPixel,
      (y) => (y - top) / unitsOfPixel,
    );
    const isMarked = isSelected(scene, place) || isCurrent(scene, place);
    pen.strokeStyle = pen.fillStyle = groupColour(groupOf(scene, place), scene.colours.theme);
    if (places.kinds[place] === kinds.area) {
      pen.globalAlpha = isMarked ? 0.35 : 0.15;
      pen.fill(path);
      pen.globalAlpha = 1;
    }
    pen.lineWidth = isMarked ? 4 : 2;
    pen.stroke(path);
  }
}

function drawAreas(pen: CanvasRenderingContext2D, { areas, colours }: Scene, frame: Frame, middle: number): void {
  const { unitsOfPixel, west, north } = frame;
  pen.strokeStyle = pen.fillStyle = colours.brand;
  pen.lineWidth = 2;
  pen.setLineDash([6, 4]);
  for (const corners of areas) {
    const [first = 0] = corners;
    const shift = nearestWrapped(first, middle) - first;
    const path = new Path2D();
    for (let at = 0; at < corners.length; at += 2)
      path.lineTo(((corners[at] ?? 0) + shift - west) / unitsOfPixel, ((corners[at + 1] ?? 0) - north) / unitsOfPixel);
    path.closePath();
    pen.globalAlpha = 0.08;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- It is no array.
    pen.fill(path);
    pen.globalAlpha = 1;
    pen.stroke(path);
  }
  pen.setLineDash([]);
}

/** Marks a cluster of which something is selected. */
function drawTick(pen: CanvasRenderingContext2D, x: number, y: number, { brand, onBrand }: Colours): void {
  pen.fillStyle = brand;
  pen.strokeStyle = onBrand;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(x, y, 6, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke(new Path2D(`M${x - 3} ${y}l2 2.5l4 -5`));
}

function drawCluster(pen: CanvasRenderingContext2D, scene: Scene, mark: Mark, x: number, y: number): void {
  const { colours } = scene;
  const { theme, bg, text } = colours;
  const count = mark.places.length;
  const radius = clusterRadius(count);
  const perGroup = new Map<number, number>();
  for (const place of mark.places) perGroup.set(groupOf(scene, place), (perGroup.get(groupOf(scene, place)) ?? 0) + 1);
  pen.fillStyle = bg;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.lineWidth = 4;
  let from = -Math.PI / 2;
  for (const [group, own] of [...perGroup].toSorted(([one], [other]) => one - other)) {
    const to = from + (own / count) * 2 * Math.PI;
    pen.strokeStyle = groupColour(group, theme);
    pen.beginPath();
    pen.arc(x, y, radius - 2, from, to);
    pen.stroke();
    from = to;
  }
  pen.fillStyle = text;
  pen.fillText(scene.countText(count), x, y + 0.5);
}

function drawRing(pen: CanvasRenderingContext2D, { bg, brand }: Colours, x: number, y: number, radius: number): void {
  for (const [colour, width] of [
    [bg, 6],
    [brand, 3],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
}

function drawMark(pen: CanvasRenderingContext2D, scene: Scene, mark: Mark, x: number, y: number): void {
  const { colours } = scene;
  const radius = radiusOf(mark);
  const [first = 0] = mark.places;
  if (mark.places.length > 1) drawCluster(pen, scene, mark, x, y);
  else {
    const group = groupOf(scene, first);
    const path = new Path2D(groupPath(group, x, y, radius));
    pen.strokeStyle = colours.bg;
    pen.lineWidth = 3;
    pen.stroke(path);
    pen.fillStyle = groupColour(group, colours.theme);
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- It is no array.
    pen.fill(path);
  }
  if (scene.current !== null && mark.places.some((place) => isCurrent(scene, place)))
    drawRing(pen, colours, x, y, radius + 4);
  if (scene.selected && mark.places.some((place) => isSelected(scene, place)))
    drawTick(pen, x + radius * 0.8, y - radius * 0.8, colours);
}

/** Returns the marks, for hit tests. */
export function paintScene(pen: CanvasRenderingContext2D, scene: Scene, frame: Frame): Mark[] {
  const { width, height, west, north, unitsOfPixel } = frame;
  pen.clearRect(0, 0, width, height);
  if (!scene.hasTiles) paintBackground(pen, frame, scene.outlines, scene.colours);
  const extent = extentOfFrame(frame);
  const middle = (extent.west + extent.east) / 2;
  drawAreas(pen, scene, frame, middle);
  drawShapes(pen, scene, frame, middle);
  const marks = clusterPlaces(scene.layout, extent, unitsOfPixel);
  pen.font = '600 12px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const mark of marks) drawMark(pen, scene, mark, (mark.x - west) / unitsOfPixel, (mark.y - north) / unitsOfPixel);
  return marks;
}
