import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

type Point = readonly [x: number, y: number];
export interface Stroke {
  colour: string;
  points: Point[];
}

/** On paper, so in every theme the same. */
const paper = '#ffffff';

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap | null, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (picture) pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(2, Math.round(canvas.width / 250));
  for (const { colour, points } of strokes) {
    const [first] = points;
    if (!first) continue;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(...first);
    for (const point of points.length === 1 ? [first] : points) pen.lineTo(...point);
    pen.stroke();
  }
}

interface SheetProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  size: { width: number; height: number };
  /** A picture to draw on. */
  picture?: ImageBitmap | null;
  strokes: readonly Stroke[];
  colour?: string;
  signature?: boolean;
  disabled?: boolean;
  onStroke: (stroke: Stroke) => void;
}

/** A sheet to draw on with a finger, a pen or the mouse. */
export function Sheet({
  canvas,
  size,
  picture = null,
  strokes,
  colour = '#000000',
  signature = false,
  disabled = false,
  onStroke,
}: SheetProps) {
  const { t } = useLingui();
  const current = useRef<Stroke | null>(null);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, strokes);
  }, [canvas, picture, strokes, size.width, size.height]);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height];
  };
  const draw = () => current.current && canvas.current && paint(canvas.current, picture, [...strokes, current.current]);
  const finish = () => {
    const stroke = current.current;
    current.current = null;
    if (stroke) onStroke(stroke);
  };
  return (
    <canvas
      ref={canvas}
      className={signature ? 'fill-canvas fill-signature' : 'fill-canvas'}
      {...size}
      aria-label={
        signature ? t`Sign here with a finger, a pen or the mouse` : t`Draw here with a finger, a pen or the mouse`
      }
      role="img"
      onPointerDown={(event) => {
        if (disabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        current.current = { colour, points: [pointOf(event)] };
        draw();
      }}
      onPointerMove={(event) => {
        if (!current.current) return;
        current.current.points.push(pointOf(event));
        draw();
      }}
      onPointerUp={finish}
      onPointerCancel={finish}
    />
  );
}
