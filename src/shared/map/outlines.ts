/** The outlines of countries, of Natural Earth (public domain), at a scale of 1:110 million. */
import file from 'world-atlas/countries-110m.json?url';
import { xOf, yOf } from './mercator';

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: readonly (readonly (readonly [number, number])[])[];
}

/** Lines as x, y, x, y … on the map's square. TopoJSON has each border once, as steps of whole numbers. */
export function linesOf({ transform: { scale, translate }, arcs }: Topology): Float64Array[] {
  return arcs.map((arc) => {
    const line = new Float64Array(2 * arc.length);
    let [lon, lat] = [0, 0];
    for (const [at, [east, north]] of arc.entries()) {
      lon += east;
      lat += north;
      line[2 * at] = xOf(lon * scale[0] + translate[0]);
      line[2 * at + 1] = yOf(lat * scale[1] + translate[1]);
    }
    return line;
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
