import { defaults } from 'ol/interaction/defaults';
import DragPan from 'ol/interaction/DragPan';
import Layer from 'ol/layer/Layer';
import OpenLayersMap, { type FrameState } from 'ol/Map';
import View from 'ol/View';
import ViewHint from 'ol/ViewHint';
import { isRtl } from '~/shared/lib/direction';
import type { Mark } from './clusters';
import { type Extent, extentOf, isInside, type ProjectedLocations } from './layout';
import { kinds, recordIdAt } from './locations';
import { equatorMetres, latOf, lonOf, metresOfUnit, nearestWrapped } from './mercator';
import { type Frame, paintScene, radiusOf, type Scene } from './painter';

/** The map outside of React: OpenLayers moves and zooms it, `placeLayer` paints the places. */
/** Zoom of a single place, where streets can be told apart. */
const closest = 17;
/** The same without tiles, where only borders show the location. */
const withBorders = 5;
const mostZoom = 21;
/** On narrower maps (pixels) the popup is at the end instead of the corner. */
const narrow = 600;
/** Padding in pixels, on the side of the tools and on the others. */
const [besideTools, edge] = [64, 40];
const padding = () => (isRtl() ? [edge, besideTools, edge, edge] : [edge, edge, edge, besideTools]);

const toMetres = (x: number, y: number): [number, number] => [(x - 0.5) * equatorMetres, (0.5 - y) * equatorMetres];
const toUnits = ([east = 0, north = 0]: readonly number[]): [number, number] => [
  east / equatorMetres + 0.5,
  0.5 - north / equatorMetres,
];

/** Metres on the ground per pixel at the centre. */
type OnMove = (metresOfPixel: number) => void;

interface MapOptions {
  target: HTMLElement;
  /** Reduced motion: moves at once. */
  still: () => boolean;
  /** The wheel zooms, unless it should scroll the page. */
  wheel: boolean;
  /** Takes the records of the clicked mark; empty for the background. */
  onPoint: (records: string[]) => void;
  /** Called first with the clicked location; returns whether it was used. */
  onPick: (lon: number, lat: number) => boolean;
  onMove: OnMove;
}

export interface MapViewport {
  center: number[];
  resolution: number;
}

/** Areas under a point, topmost last. */
function areaAt({ places, points, boxes }: ProjectedLocations, x: number, y: number): number | undefined {
  if (!boxes) return undefined;
  for (let place = places.kinds.length - 1; place >= 0; place -= 1) {
    if (places.kinds[place] !== kinds.area) continue;
    const [west = 0, north = 0, east = 0, south = 0] = boxes.subarray(4 * place, 4 * place + 4);
    const near = nearestWrapped(x, (west + east) / 2);
    if (near < west || near > east || y < north || y > south) continue;
    const corners = points.subarray(2 * (places.starts[place] ?? 0), 2 * (places.starts[place + 1] ?? 0));
    if (isInside(near, y, [...corners])) return place;
  }
  return undefined;
}

/** All places of the extent are at one location. */
const isSpot = ({ west, east, north, south }: Extent): boolean =>
  Math.max(east - west, south - north) * equatorMetres < 1;

export type MapController = ReturnType<typeof createMapController>;

/** Call `destroy` when its element unmounts. */
export function createMapController({ target, still, wheel, onPoint, onPick, onMove }: MapOptions) {
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
      // Kinetic panning.
      dragPan: !still(),
    }),
    keyboardEventTarget: target,
  });

  if (still()) map.addInteraction(new DragPan());

  const idsOf = (found: readonly number[]) => [
    ...new Set(found.map((place) => (scene ? recordIdAt(scene.layout.places, place) : ''))),
  ];
  /** The fitted extent; null after the user has moved the map. */
  let fitted: Extent | null = null;
  const moved = () => (fitted = null);
  const ending = new AbortController();
  for (const type of ['pointerdown', 'wheel', 'keydown'])
    target.addEventListener(type, moved, { signal: ending.signal, passive: true });
  const placeNow = (): MapViewport => ({ center: view.getCenter() ?? [0, 0], resolution: view.getResolution() ?? 1 });
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
  // Also after a resize: the first size may come after the places.
  map.on('change:size', () => fit(fitted, false));

  map.on('singleclick', ({ coordinate }) => {
    if (!scene) return;
    const [x, y] = toUnits(coordinate);
    // The map repeats.
    if (onPick(lonOf(x - Math.floor(x)), latOf(y))) return;
    const { layout } = scene;
    const mark = places.markAt(x, y);
    const area = mark ? undefined : areaAt(layout, x, y);
    const found = mark?.places ?? (area === undefined ? [] : [area]);
    const records = idsOf(found);
    const members = new Set(found);
    const extent = extentOf(layout, (place) => members.has(place));
    // Zoom into clusters, unless all records are at one location.
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
    onMove(((view.getResolution() ?? 1) / equatorMetres) * metresOfUnit(y));
  };
  map.on('moveend', tellScale);

  return {
    map,
    show: (next: Scene) => {
      scene = next;
      places.redraw();
    },
    /** Before printing. */
    drawNow: () => map.renderSync(),
    setTiles: (tiles: Layer | null) => map.setLayers(tiles ? [tiles, places.layer] : [places.layer]),
    fit: (of?: (place: number) => boolean, animated?: boolean) => scene && fit(extentOf(scene.layout, of), animated),
    lookAt: ({ center, resolution }: MapViewport) => {
      moved();
      view.setCenter(center);
      view.setResolution(resolution);
    },
    /** Subscribes to the end of moves; returns a function that unsubscribes. */
    onRest: (tell: (place: MapViewport) => void) => {
      const rest = () => tell(placeNow());
      map.on('moveend', rest);
      return () => map.un('moveend', rest);
    },
    zoom: (by: number) => {
      moved();
      view.animate({ zoom: (view.getZoom() ?? 1) + by, duration: duration() });
    },
    /** Scrolls a record into view; zooms out if necessary. */
    reveal: (record: string) => {
      if (!scene) return;
      const { places: all } = scene.layout;
      const extent = extentOf(scene.layout, (place) => recordIdAt(all, place) === record);
      if (!extent) return;
      const [width = 0, height = 0] = map.getSize() ?? [];
      const perPixel = (view.getResolution() ?? 1) / equatorMetres;
      const isTooLarge =
        extent.east - extent.west > width * perPixel * 0.8 || extent.south - extent.north > height * perPixel * 0.8;
      if (isTooLarge) {
        fit(extent);
        return;
      }
      moved();
      const [middle] = toUnits(view.getCenter() ?? [0, 0]);
      const x = nearestWrapped((extent.west + extent.east) / 2, middle);
      // On phones, the popup covers the lower half.
      const y = (extent.north + extent.south) / 2 + (width < narrow ? 0.3 * height * perPixel : 0);
      view.animate({ center: toMetres(x, y), duration: duration() });
    },
    /** Map units at a pixel of its element. */
    unitsAt: (pixelX: number, pixelY: number): [number, number] =>
      toUnits(map.getCoordinateFromPixel([pixelX, pixelY]) ?? [0, 0]),
    unitsOfPixel: () => (view.getResolution() ?? 1) / equatorMetres,
    destroy: () => {
      ending.abort();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

/** The layer of places: one canvas larger than the viewport, moved while panning and repainted at rest. */
/** The canvas extends beyond each edge by this share of the viewport. */
const beyond = 0.35;
/** Within these scales the canvas is stretched instead of repainted while zooming. */
const [leastScale, mostScale] = [0.7, 1.5];
/** Hit tolerance around a mark in pixels. */
const reach = 8;

/** Centre and scale of the viewport in map units. */
interface Looking {
  x: number;
  y: number;
  unitsOfPixel: number;
}

const lookingAt = ({ viewState: { center, resolution } }: FrameState): Looking => ({
  x: (center[0] ?? 0) / equatorMetres + 0.5,
  y: 0.5 - (center[1] ?? 0) / equatorMetres,
  unitsOfPixel: resolution / equatorMetres,
});

/** `sceneNow` may change at any time; then call `redraw`. */
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
    marks = paintScene(context, scene, frame);
    drawn = { frame, at };
  }

  /** Whether the painted canvas still covers the viewport at nearly its scale. */
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
    redraw: () => {
      drawn = null;
      layer.changed();
    },
    /** The topmost mark at a point; null without any. */
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
