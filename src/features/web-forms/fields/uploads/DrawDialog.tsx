import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { FillDialog } from '../../FillDialog';

type Point = readonly [x: number, y: number];
interface Stroke {
  colour: string;
  points: Point[];
}

/** On paper, so in every theme the same. */
const paper = '#ffffff';
const longest = 1200;

interface DrawDialogProps {
  /** A picture to draw on. */
  over: File | null;
  signature: boolean;
  onCancel: () => void;
  onDone: (file: File) => void;
}

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

/** A sheet to draw or sign on, or a picture to draw over. The result is a PNG file. */
export function DrawDialog({ over, signature, onCancel, onDone }: DrawDialogProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [failed, setFailed] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [colour, setColour] = useState('#000000');
  const current = useRef<Stroke | null>(null);
  const ready = over === null || picture !== null;
  useEffect(() => {
    let open = true;
    if (over)
      createImageBitmap(over).then(
        (made) => open && setPicture(made),
        () => open && setFailed(true),
      );
    return () => {
      open = false;
    };
  }, [over]);
  const scale = picture ? Math.min(1, longest / Math.max(picture.width, picture.height)) : 1;
  const size = picture
    ? { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
    : { width: 800, height: signature ? 300 : 600 };
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, strokes);
  }, [picture, strokes, size.width, size.height]);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height];
  };
  const draw = () => current.current && canvas.current && paint(canvas.current, picture, [...strokes, current.current]);
  const finish = () => {
    const stroke = current.current;
    current.current = null;
    if (stroke) setStrokes((all) => [...all, stroke]);
  };
  const done = () =>
    canvas.current?.toBlob((blob) => {
      const name = signature ? 'signature.png' : over ? 'annotation.png' : 'drawing.png';
      if (blob) onDone(new File([blob], name, { type: 'image/png' }));
    }, 'image/png');
  return (
    <FillDialog
      title={signature ? t`Sign` : over ? t`Draw on the picture` : t`Draw`}
      onClose={onCancel}
      actions={
        <>
          <button type="button" className="fill-button" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
          <button
            type="button"
            className="fill-button fill-primary"
            disabled={!ready || (strokes.length === 0 && !over)}
            onClick={done}
          >
            {signature ? <Trans>Use the signature</Trans> : <Trans>Use the drawing</Trans>}
          </button>
        </>
      }
    >
      {failed && (
        <p role="alert">
          <Trans>This browser cannot show the picture. Choose a JPEG or PNG file.</Trans>
        </p>
      )}
      <canvas
        ref={canvas}
        className="fill-canvas"
        {...size}
        aria-label={t`Draw here with the finger, a pen or the mouse`}
        role="img"
        onPointerDown={(event) => {
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
      <div className="fill-buttons">
        {!signature && (
          <label className="fill-colour">
            <Trans>Color</Trans>
            <input type="color" value={colour} onChange={(event) => setColour(event.target.value)} />
          </label>
        )}
        <button
          type="button"
          className="fill-button"
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
        >
          <Trans>Undo</Trans>
        </button>
        <button type="button" className="fill-button" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          <Trans>Clear</Trans>
        </button>
      </div>
    </FillDialog>
  );
}
