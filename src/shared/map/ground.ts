import file from 'world-atlas/countries-110m.json?url';
import { isRtl } from '~/shared/lib/direction';
import { latOf, lonOf, xOf, yOf } from './mercator';
import type { Frame } from './painter';

/** What is drawn where there are no tiles: the outlines of countries, and a grid of longitudes and latitudes. */
export interface GroundColours {
  ground: string;
  line: string;
  outline: string;
  muted: string;
}

/** Steps of the grid in degrees. */
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
/** Pixels between lines at least. */
const leastGap = 90;
/** Pixels between the bottom and the middle of the longitudes, where the scale ends below them. */
const aboveScale = 34;
/** Pixels of a degree from which the outlines are too coarse to be right. */
const mostOutlinePixels = 160;

/** The finest step whose lines are far enough apart. */
export function gridStep(pixelsOfDegree: number): number {
  return steps.findLast((step) => step * pixelsOfDegree >= leastGap) ?? steps[0] ?? 30;
}

/** "12.5°", in as many digits as the grid needs; the side is said by the sign. */
const degrees = (value: number, step: number) => {
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return `${value
    .toFixed(digits)
    .replace(/^-(0(?:\.0*)?)$/, '$1')
    .replace('-', '−')}°`;
};

function drawOutlines(
  context: CanvasRenderingContext2D,
  { west, north, width, unitsOfPixel }: Frame,
  lines: readonly Float64Array[],
) {
  const east = west + width * unitsOfPixel;
  context.beginPath();
  for (let world = Math.floor(west); world <= Math.floor(east); world += 1) {
    for (const line of lines) {
      for (let at = 0; at < line.length; at += 2) {
        const x = ((line[at] ?? 0) + world - west) / unitsOfPixel;
        const y = ((line[at + 1] ?? 0) - north) / unitsOfPixel;
        if (at === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
    }
  }
  context.stroke();
}

function drawGrid(context: CanvasRenderingContext2D, { west, north, width, height, unitsOfPixel, margin }: Frame) {
  const step = gridStep(1 / 360 / unitsOfPixel);
  context.beginPath();
  for (let lon = Math.ceil(lonOf(west) / step) * step; ; lon += step) {
    const x = (xOf(lon) - west) / unitsOfPixel;
    if (x > width) break;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    const shown = ((((lon + 180) % 360) + 360) % 360) - 180;
    context.fillText(degrees(shown, step), x + 3, height - margin.y - aboveScale);
  }
  const last = Math.max(-85, latOf(north + height * unitsOfPixel));
  for (let lat = Math.floor(Math.min(85, latOf(north)) / step) * step; lat >= last; lat -= step) {
    const y = (yOf(lat) - north) / unitsOfPixel;
    const text = degrees(lat, step);
    // On the side where no tools are.
    const x = isRtl() ? margin.x + 6 : width - margin.x - 6 - context.measureText(text).width;
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.fillText(text, x, y - 7);
  }
  context.stroke();
}

export function drawGround(
  context: CanvasRenderingContext2D,
  frame: Frame,
  outlines: readonly Float64Array[],
  { ground, line, outline, muted }: GroundColours,
): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, frame.width, frame.height);
  context.lineWidth = 1;
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'left';
  context.direction = 'ltr';
  context.textBaseline = 'middle';
  context.fillStyle = muted;
  context.strokeStyle = line;
  drawGrid(context, frame);
  if (1 / 360 / frame.unitsOfPixel > mostOutlinePixels) return;
  context.strokeStyle = outline;
  drawOutlines(context, frame, outlines);
}

/** The outlines of countries, of Natural Earth (public domain), at a scale of 1:110 million. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: readonly (readonly (readonly [number, number])[])[];
}

/** Steps wider than this go around the back of the world: an arc that crosses the date line. */
const halfWorld = 180;

/** Lines as x, y, x, y … on the map's square. TopoJSON has each border once, as steps of whole numbers. */
export function linesOf({ transform: { scale, translate }, arcs }: Topology): Float64Array[] {
  return arcs.flatMap((arc) => {
    const lines: number[][] = [[]];
    let [lon, lat] = [0, 0];
    for (const [at, [east, north]] of arc.entries()) {
      lon += east;
      lat += north;
      if (at > 0 && Math.abs(east * scale[0]) > halfWorld) lines.push([]);
      lines.at(-1)?.push(xOf(lon * scale[0] + translate[0]), yOf(lat * scale[1] + translate[1]));
    }
    return lines.map((line) => Float64Array.from(line));
  });
}

/** Our own file; without it the map has none. */
export async function readOutlines(): Promise<Float64Array[]> {
  try {
    const response = await fetch(file);
    return response.ok ? linesOf((await response.json()) as Topology) : [];
  } catch {
    return [];
  }
}
