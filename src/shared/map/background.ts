import file from 'world-atlas/countries-110m.json?url';
import { isRtl } from '~/shared/lib/direction';
import { latOf, lonOf, xOf, yOf } from './mercator';
import type { Frame } from './painter';

/** The background without tiles: country outlines and a grid of longitudes and latitudes. */
export interface BackgroundColours {
  ground: string;
  line: string;
  outline: string;
  muted: string;
}

const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
const minGap = 90;
/** Pixels from the bottom to the longitude labels, above the scale bar. */
const aboveScale = 34;
/** Above this zoom (pixels per degree) the outlines are too coarse. */
const maxOutlinePixels = 160;

export function gridStep(pixelsOfDegree: number): number {
  return steps.findLast((step) => step * pixelsOfDegree >= minGap) ?? steps[0] ?? 30;
}

/** "12.5°", with as many digits as the grid needs. */
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
    // The side without tools.
    const x = isRtl() ? margin.x + 6 : width - margin.x - 6 - context.measureText(text).width;
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.fillText(text, x, y - 7);
  }
  context.stroke();
}

export function paintBackground(
  context: CanvasRenderingContext2D,
  frame: Frame,
  outlines: readonly Float64Array[],
  { ground, line, outline, muted }: BackgroundColours,
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
  if (1 / 360 / frame.unitsOfPixel > maxOutlinePixels) return;
  context.strokeStyle = outline;
  drawOutlines(context, frame, outlines);
}

/** Country outlines of Natural Earth (public domain), 1:110 million. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: readonly (readonly (readonly [number, number])[])[];
}

/** A wider step is an arc that crosses the date line. */
const halfWorld = 180;

/** Lines in map units as x, y, x, y … TopoJSON stores each border once, delta-encoded. */
export function decodeTopology({ transform: { scale, translate }, arcs }: Topology): Float64Array[] {
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

/** From our own file; without it the map has no outlines. */
export async function readOutlines(): Promise<Float64Array[]> {
  try {
    const response = await fetch(file);
    return response.ok ? decodeTopology((await response.json()) as Topology) : [];
  } catch {
    return [];
  }
}
