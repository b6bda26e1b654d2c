import { defaults } from 'ol/interaction/defaults';
import DragPan from 'ol/interaction/DragPan';
import Layer from 'ol/layer/Layer';
import OpenLayersMap, { type FrameState } from 'ol/Map';
import View from 'ol/View';
import ViewHint from 'ol/ViewHint';
import { isRtl } from '~/shared/lib/direction';
import type { Mark } from './clusters';
import { type Extent, extentOf, isInside, type Layout } from './layout';
import { equator, latOf, lonOf, metresOfUnit, nearestTo } from './mercator';
import { type Frame, paint, radiusOf, type Scene } from './painter';
import { kinds, recordOf } from './places';

/** The map itself, outside of React: OpenLayers moves and zooms it, `placeLayer` draws on it. */
/** The zoom of a single place, where streets can be told apart. */
const closest = 17;
/** Where there are no tiles, and only borders say where it is. */
const withBorders = 5;
const mostZoom = 21;
/** Pixels of a map below which its popup is at its end instead of its corner. */
const narrow = 600;
/** Pixels between the outermost places and the edge, on the side of the tools and on the others. */
const [besideTools, edge] = [64, 40];
const padding = () => (isRtl() ? [edge, besideTools, edge, edge] : [edge, edge, edge, besideTools]);

const toMetres = (x: number, y: number): [number, number] => [(x - 0.5) * equator, (0.5 - y) * equator];
const toUnits = ([east = 0, north = 0]: readonly number[]): [number, number] => [
  east / equator + 0.5,
  0.5 - north / equator,
];

/** The scale of the map: metres on the ground that a pixel of its middle shows. */
type OnMove = (metresOfPixel: number) => void;

interface MapOptions {
  /** Where it is drawn. */
  target: HTMLElement;
  /** Whether it moves at once instead of gliding. */
  still: () => boolean;
  /** Whether the wheel zooms: not where it should scroll the page. */
  wheel: boolean;
  /** Records were pointed at; none on the empty map. */
  onPoint: (records: string[]) => void;
  /** Instead, if somebody chooses a place. Returns whether it was one. */
  onPick: (lon: number, lat: number) => boolean;
  onMove: OnMove;
}

/** What part of the map shows. */
export interface MapPlace {
  center: number[];
  resolution: number;
}

/** The areas under a point, topmost last. */
function areaAt({ places, points, boxes }: Layout, x: number, y: number): number | undefined {
  if (!boxes) return undefined;
  for (let place = places.kinds.length - 1; place >= 0; place -= 1) {
    if (places.kinds[place] !== kinds.area) continue;
    const [west = 0, north = 0, east = 0, south = 0] = boxes.subarray(4 * place, 4 * place + 4);
    const near = nearestTo(x, (west + east) / 2);
    if (near < west || near > east || y < north || y > south) continue;
    const corners = points.subarray(2 * (places.starts[place] ?? 0), 2 * (places.starts[place + 1] ?? 0));
    if (isInside(near, y, [...corners])) return place;
  }
  return undefined;
}

/** Whether the places of an extent are at one spot. */
const isSpot = ({ west, east, north, south }: Extent): boolean => Math.max(east - west, south - north) * equator < 1;

export type PlaceMap = ReturnType<typeof createPlaceMap>;

/** Makes a map. Call `destroy` when its element goes. */
export function createPlaceMap({ target, still, wheel, onPoint, onPick, onMove }: MapOptions) {
  let scene: Scene | null = null;
  const places = placeLayer(() => scene);
  const view = new View({ center: [0, 0], zoom: 1, maxZoom: mostZoom, enableRotation: false, multiWorld: true });
  const duration = () => (still() ? 0 : 250);
  const map = new OpenLayersMap({
    target,
    view,
    controls: [],
    layers: [places.layer],
    interactions: defaults({
      altShiftDragRotate: false,
      pinchRotate: false,
      mouseWheelZoom: wheel,
      zoomDuration: duration(),
      // It glides on after the pointer.
      dragPan: !still(),
    }),
    keyboardEventTarget: target,
  });

  if (still()) map.addInteraction(new DragPan());

  const idsOf = (found: readonly number[]) => [
    ...new Set(found.map((place) => (scene ? recordOf(scene.layout.places, place) : ''))),
  ];
  /** What was fitted into the window last; null since somebody has moved the map. */
  let fitted: Extent | null = null;
  const moved = () => (fitted = null);
  const ending = new AbortController();
  for (const type of ['pointerdown', 'wheel', 'keydown'])
    target.addEventListener(type, moved, { signal: ending.signal, passive: true });
  const placeNow = (): MapPlace => ({ center: view.getCenter() ?? [0, 0], resolution: view.getResolution() ?? 1 });
  const fit = (extent: Extent | null, animated = true) => {
    if (!extent) return;
    const [west, south] = toMetres(extent.west, extent.south);
    const [east, north] = toMetres(extent.east, extent.north);
    view.fit([west, south, east, north], {
      padding: padding(),
      maxZoom: isSpot(extent) && !scene?.hasTiles ? withBorders : closest,
      duration: animated ? duration() : 0,
    });
    fitted = extent;
  };
  // In a window of another size, too: also the first size may come after the places.
  map.on('change:size', () => fit(fitted, false));

  map.on('singleclick', ({ coordinate }) => {
    if (!scene) return;
    const [x, y] = toUnits(coordinate);
    // Worlds lie side by side.
    if (onPick(lonOf(x - Math.floor(x)), latOf(y))) return;
    const { layout } = scene;
    const mark = places.markAt(x, y);
    const area = mark ? undefined : areaAt(layout, x, y);
    const found = mark?.places ?? (area === undefined ? [] : [area]);
    const records = idsOf(found);
    const members = new Set(found);
    const extent = extentOf(layout, (place) => members.has(place));
    // Several records come apart by zooming in, unless they are at one spot.
    const canZoom = (view.getZoom() ?? 0) < mostZoom - 0.5;
    if (records.length > 1 && extent && !isSpot(extent) && canZoom) {
      view.fit([...toMetres(extent.west, extent.south), ...toMetres(extent.east, extent.north)], {
        padding: padding(),
        maxZoom: Math.max((view.getZoom() ?? 0) + 1, closest),
        duration: duration(),
      });
      return;
    }
    onPoint(records);
  });
  map.on('pointermove', ({ coordinate, dragging }) => {
    if (dragging) return;
    const [x, y] = toUnits(coordinate);
    target.classList.toggle('map-points', places.markAt(x, y) !== null);
  });
  const tellScale = () => {
    const [, y] = toUnits(view.getCenter() ?? [0, 0]);
    onMove(((view.getResolution() ?? 1) / equator) * metresOfUnit(y));
  };
  map.on('moveend', tellScale);

  return {
    map,
    show: (next: Scene) => {
      scene = next;
      places.redraw();
    },
    /** Draws now: the page is about to be printed. */
    drawNow: () => map.renderSync(),
    /** A layer under the places, or none. */
    setTiles: (tiles: Layer | null) => map.setLayers(tiles ? [tiles, places.layer] : [places.layer]),
    fit: (of?: (place: number) => boolean, animated?: boolean) => scene && fit(extentOf(scene.layout, of), animated),
    lookAt: ({ center, resolution }: MapPlace) => {
      moved();
      view.setCenter(center);
      view.setResolution(resolution);
    },
    /** Calls back whenever the map has moved. Returns a function that ends it. */
    onRest: (tell: (place: MapPlace) => void) => {
      const rest = () => tell(placeNow());
      map.on('moveend', rest);
      return () => map.un('moveend', rest);
    },
    zoom: (by: number) => {
      moved();
      view.animate({ zoom: (view.getZoom() ?? 1) + by, duration: duration() });
    },
    /** Moves the map so that a record can be seen; zooms out if it has to. */
    reveal: (record: string) => {
      if (!scene) return;
      const { places: all } = scene.layout;
      const extent = extentOf(scene.layout, (place) => recordOf(all, place) === record);
      if (!extent) return;
      const [width = 0, height = 0] = map.getSize() ?? [];
      const perPixel = (view.getResolution() ?? 1) / equator;
      const isTooLarge =
        extent.east - extent.west > width * perPixel * 0.8 || extent.south - extent.north > height * perPixel * 0.8;
      if (isTooLarge) {
        fit(extent);
        return;
      }
      moved();
      const [middle] = toUnits(view.getCenter() ?? [0, 0]);
      const x = nearestTo((extent.west + extent.east) / 2, middle);
      // On a phone, the popup covers the lower half.
      const y = (extent.north + extent.south) / 2 + (width < narrow ? 0.3 * height * perPixel : 0);
      view.animate({ center: toMetres(x, y), duration: duration() });
    },
    /** The place of the map under a pixel of its element. */
    unitsAt: (pixelX: number, pixelY: number): [number, number] =>
      toUnits(map.getCoordinateFromPixel([pixelX, pixelY]) ?? [0, 0]),
    unitsOfPixel: () => (view.getResolution() ?? 1) / equator,
    destroy: () => {
      ending.abort();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

/** The layer of places: one canvas, larger than the window, which is moved while people pan and drawn again at rest. */
/** How much of the window's size is drawn beyond each edge. */
const beyond = 0.35;
/** Scales at which the drawing is stretched rather than drawn again, while people zoom. */
const [leastScale, mostScale] = [0.7, 1.5];
/** Pixels around a mark that a finger still hits. */
const reach = 8;

/** The units of the map under the window: its middle, and its scale. */
interface Looking {
  x: number;
  y: number;
  unitsOfPixel: number;
}

const lookingAt = ({ viewState: { center, resolution } }: FrameState): Looking => ({
  x: (center[0] ?? 0) / equator + 0.5,
  y: 0.5 - (center[1] ?? 0) / equator,
  unitsOfPixel: resolution / equator,
});

/** Takes the scene, which may change at any time; then call `redraw`. */
function placeLayer(sceneNow: () => Scene | null) {
  const holder = document.createElement('div');
  holder.className = 'map-places';
  const canvas = document.createElement('canvas');
  holder.append(canvas);
  const context = canvas.getContext('2d');
  let drawn: { frame: Frame; at: Looking } | null = null;
  let marks: Mark[] = [];

  function draw(at: Looking, [windowWidth = 0, windowHeight = 0]: readonly number[], scene: Scene, pixelRatio: number) {
    const margin = { x: Math.ceil(windowWidth * beyond), y: Math.ceil(windowHeight * beyond) };
    const [width, height] = [windowWidth + 2 * margin.x, windowHeight + 2 * margin.y];
    const { unitsOfPixel } = at;
    const frame: Frame = {
      west: at.x - (width / 2) * unitsOfPixel,
      north: at.y - (height / 2) * unitsOfPixel,
      unitsOfPixel,
      width,
      height,
      margin,
    };
    const [across, down] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    if (!context) return;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    marks = paint(context, scene, frame);
    drawn = { frame, at };
  }

  /** Whether the drawing can be moved to where the window is now: it must cover it, at nearly its scale. */
  function covers(at: Looking, [width = 0, height = 0]: readonly number[]): boolean {
    if (!drawn) return false;
    const scale = drawn.at.unitsOfPixel / at.unitsOfPixel;
    if (scale < leastScale || scale > mostScale) return false;
    const { frame } = drawn;
    const x = Math.abs(drawn.at.x - at.x) / at.unitsOfPixel + width / 2;
    const y = Math.abs(drawn.at.y - at.y) / at.unitsOfPixel + height / 2;
    return x <= (frame.width * scale) / 2 && y <= (frame.height * scale) / 2;
  }

  const layer = new Layer({
    render: (frameState) => {
      const scene = sceneNow();
      if (!scene) return holder;
      const at = lookingAt(frameState);
      const { size, viewHints, pixelRatio } = frameState;
      const isMoving = (viewHints[ViewHint.ANIMATING] ?? 0) > 0 || (viewHints[ViewHint.INTERACTING] ?? 0) > 0;
      const isSame =
        drawn !== null && drawn.at.x === at.x && drawn.at.y === at.y && drawn.at.unitsOfPixel === at.unitsOfPixel;
      if (isMoving ? !covers(at, size) : !isSame) draw(at, size, scene, pixelRatio);
      if (!drawn) return holder;
      const scale = drawn.at.unitsOfPixel / at.unitsOfPixel;
      const [width = 0, height = 0] = size;
      const left = width / 2 + (drawn.frame.west - at.x) / at.unitsOfPixel;
      const top = height / 2 + (drawn.frame.north - at.y) / at.unitsOfPixel;
      canvas.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${left}, ${top})`;
      return holder;
    },
  });

  return {
    layer,
    /** After the scene has changed. */
    redraw: () => {
      drawn = null;
      layer.changed();
    },
    /** The mark at a place of the map, the one on top first; null without any. */
    markAt: (x: number, y: number): Mark | null => {
      if (!drawn) return null;
      const { unitsOfPixel } = drawn.frame;
      let best: { mark: Mark; away: number } | null = null;
      for (const mark of marks) {
        const away = Math.hypot(mark.x - x, mark.y - y) / unitsOfPixel - radiusOf(mark);
        if (away <= reach && (!best || away <= best.away)) best = { mark, away };
      }
      return best?.mark ?? null;
    },
  };
}
