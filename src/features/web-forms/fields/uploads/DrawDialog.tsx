import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { FillButton, FillDialog } from '../../FillDialog';

interface SignaturePadProps {
  disabled: boolean;
  onDrawn: (file: File | null) => void;
  /** Whether the last stroke is not a file yet. */
  onBusy: (busy: boolean) => void;
}

const signatureSize = { width: 800, height: 300 };

export function SignaturePad({ disabled, onDrawn, onBusy }: SignaturePadProps) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const round = useRef(0);
  const change = (next: readonly Stroke[]) => {
    setStrokes(next);
    round.current += 1;
    if (next.length === 0) onDrawn(null);
    onBusy(next.length > 0);
  };
  // After the sheet has painted the strokes.
  useEffect(() => {
    if (strokes.length === 0) return;
    const own = round.current;
    canvas.current?.toBlob((blob) => {
      if (own !== round.current) return;
      onBusy(false);
      if (blob) onDrawn(new File([blob], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
    // The functions may be others at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [strokes]);
  return (
    <>
      <Sheet
        canvas={canvas}
        size={signatureSize}
        strokes={strokes}
        signature
        disabled={disabled}
        onStroke={(stroke) => change([...strokes, stroke])}
      />
      {/* Reserves its space from the start: signing must not move the questions below. */}
      {!disabled && (
        <div className="fill-buttons">
          <FillButton
            aria-disabled={strokes.length === 0}
            onClick={() => strokes.length > 0 && change(strokes.slice(0, -1))}
            label={<Trans>Undo</Trans>}
          />
          <FillButton
            aria-disabled={strokes.length === 0}
            onClick={() => strokes.length > 0 && change([])}
            label={<Trans>Clear</Trans>}
          />
        </div>
      )}
    </>
  );
}

const longest = 1200;

interface DrawDialogProps {
  over: File | null;
  onCancel: () => void;
  onDone: (file: File) => void;
}

/** A sheet to draw on, or a picture to annotate. The result is a PNG file. */
export function DrawDialog({ over, onCancel, onDone }: DrawDialogProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [failed, setFailed] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [colour, setColour] = useState('#000000');
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
    : { width: 800, height: 600 };
  const done = () =>
    canvas.current?.toBlob((blob) => {
      const name = over ? 'annotation.png' : 'drawing.png';
      if (blob) onDone(new File([blob], name, { type: 'image/png' }));
    }, 'image/png');
  return (
    <FillDialog
      title={over ? t`Draw on the picture` : t`Draw`}
      onClose={onCancel}
      actions={
        <>
          <FillButton onClick={onCancel} label={<Trans>Cancel</Trans>} />
          <FillButton
            primary
            disabled={!ready || (strokes.length === 0 && !over)}
            onClick={done}
            label={<Trans>Use the drawing</Trans>}
          />
        </>
      }
    >
      {failed && (
        <p role="alert">
          <Trans>This browser cannot show the picture. Choose a JPEG or PNG file.</Trans>
        </p>
      )}
      <Sheet
        canvas={canvas}
        size={size}
        picture={picture}
        strokes={strokes}
        colour={colour}
        onStroke={(stroke) => setStrokes([...strokes, stroke])}
      />
      <div className="fill-buttons">
        <label className="fill-row">
          <Trans>Color</Trans>
          <input
            type="color"
            className="fill-colour"
            value={colour}
            onChange={(event) => setColour(event.target.value)}
          />
        </label>
        <FillButton
          disabled={strokes.length === 0}
          onClick={() => setStrokes(strokes.slice(0, -1))}
          label={<Trans>Undo</Trans>}
        />
        <FillButton disabled={strokes.length === 0} onClick={() => setStrokes([])} label={<Trans>Clear</Trans>} />
      </div>
    </FillDialog>
  );
}

type Point = readonly [x: number, y: number];
interface Stroke {
  colour: string;
  points: Point[];
}

/** Paper, so the same in every theme. */
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
  picture?: ImageBitmap | null;
  strokes: readonly Stroke[];
  colour?: string;
  signature?: boolean;
  disabled?: boolean;
  onStroke: (stroke: Stroke) => void;
}

function Sheet({
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
