/** The outlines of countries, of Natural Earth (public domain), at a scale of 1:110 million. */
import file from 'world-atlas/countries-110m.json?url';
import { xOf, yOf } from './mercator';

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
