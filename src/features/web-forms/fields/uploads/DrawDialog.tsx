import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { FillDialog } from '../../FillDialog';
import { Sheet, type Stroke } from './Sheet';

const longest = 1200;

interface DrawDialogProps {
  /** A picture to draw on. */
  over: File | null;
  onCancel: () => void;
  onDone: (file: File) => void;
}

/** A sheet to draw on, or a picture to draw over. The result is a PNG file. */
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
          <button type="button" className="fill-button" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
          <button
            type="button"
            className="fill-button fill-primary"
            disabled={!ready || (strokes.length === 0 && !over)}
            onClick={done}
          >
            <Trans>Use the drawing</Trans>
          </button>
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
        <label className="fill-colour">
          <Trans>Color</Trans>
          <input type="color" value={colour} onChange={(event) => setColour(event.target.value)} />
        </label>
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
