import { enteredPoint, type Point } from './points';

/** The size of the plane in the units of its drawing. */
export const planeSize = { width: 560, height: 340 };

/** What the plane shows: the place in its middle, and metres per unit. North is up. */
export interface View {
  latitude: number;
  longitude: number;
  scale: number;
}

type Place = Pick<Point, 'latitude' | 'longitude'>;

/** Metres per degree of latitude. */
const degree = 111_195;
/** Metres across the plane with a single point. */
const leastSpan = 60;
const world: View = { latitude: 0, longitude: 0, scale: (360 * degree) / planeSize.width };
/** Per degree of longitude; near the poles a little too much, so that nothing is divided by nothing. */
const eastward = ({ latitude }: Place) => degree * Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);

/** Where a place is on the plane. */
export function toPlane(view: View, { latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: planeSize.width / 2 + ((longitude - view.longitude) * eastward(view)) / view.scale,
    y: planeSize.height / 2 - ((latitude - view.latitude) * degree) / view.scale,
  };
}

/** The point at a spot of the plane, with the digits that its scale can show; null beside the world. */
export function fromPlane(view: View, { x, y }: { x: number; y: number }): Point | null {
  const digits = Math.min(7, Math.max(0, Math.ceil(Math.log10(degree / view.scale)) + 1));
  const latitude = Number((view.latitude + ((planeSize.height / 2 - y) * view.scale) / degree).toFixed(digits));
  const longitude = Number(
    (view.longitude + ((x - planeSize.width / 2) * view.scale) / eastward(view)).toFixed(digits),
  );
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null;
  return enteredPoint(latitude, longitude);
}

/** The view of all points; of the world without any. */
export function fitting(points: readonly Place[]): View {
  if (points.length === 0) return world;
  const range = (values: readonly number[]) => {
    const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
      Infinity,
      -Infinity,
    ] as [number, number]);
    return { middle: (least + most) / 2, width: most - least };
  };
  const [north, east] = [range(points.map((point) => point.latitude)), range(points.map((point) => point.longitude))];
  const middle = { latitude: north.middle, longitude: east.middle };
  const scale = Math.max(
    leastSpan / planeSize.width,
    (east.width * eastward(middle)) / (planeSize.width * 0.7),
    (north.width * degree) / (planeSize.height * 0.7),
  );
  return { ...middle, scale: Math.min(scale, world.scale) };
}

/** Whether the view shows the place, not only at its edge. */
export function shows(view: View, place: Place): boolean {
  const { x, y } = toPlane(view, place);
  return x > 12 && y > 12 && x < planeSize.width - 12 && y < planeSize.height - 12;
}

/** The view moved by parts of its size, and zoomed; never beyond the world. */
export function changed(view: View, by: { east?: number; north?: number; zoom?: number }): View {
  const { east = 0, north = 0, zoom = 1 } = by;
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return {
    latitude: within(view.latitude + (north * planeSize.height * view.scale) / degree, 90),
    longitude: within(view.longitude + (east * planeSize.width * view.scale) / eastward(view), 180),
    scale: Math.min(Math.max(view.scale / zoom, 0.01), world.scale),
  };
}

/** A width of 1, 2 or 5 and zeros, at least as large. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (least / power <= 1 ? 1 : least / power <= 2 ? 2 : least / power <= 5 ? 5 : 10) * power;
}

/** Round degrees in view, a finger apart or more, and how many digits tell them apart. */
export function gridOf(view: View): { latitudes: number[]; longitudes: number[]; digits: number } {
  const step = roundStep((110 * view.scale) / eastward(view));
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const lines = (middle: number, half: number, most: number) => {
    const first = Math.ceil(Math.max(middle - half, -most) / step);
    const last = Math.floor(Math.min(middle + half, most) / step);
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) =>
      Number(((first + at) * step).toFixed(digits)),
    );
  };
  return {
    latitudes: lines(view.latitude, (planeSize.height / 2) * (view.scale / degree), 90),
    longitudes: lines(view.longitude, (planeSize.width / 2) * (view.scale / eastward(view)), 180),
    digits,
  };
}
