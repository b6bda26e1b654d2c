/** The layer of places: one canvas, larger than the window, which is moved while people pan and drawn again at rest. */
import type { FrameState } from 'ol/Map';
import ViewHint from 'ol/ViewHint';
import Layer from 'ol/layer/Layer';
import type { Mark } from './clusters';
import { equator } from './mercator';
import { type Frame, paint, radiusOf, type Scene } from './painter';

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

/** In: the scene, which may change at any time; then call `redraw`. */
export function placeLayer(sceneNow: () => Scene | null) {
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
