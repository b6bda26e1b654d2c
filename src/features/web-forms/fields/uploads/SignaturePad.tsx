import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Sheet, type Stroke } from './Sheet';

interface SignaturePadProps {
  disabled: boolean;
  /** Called after every stroke, so that nothing drawn is lost; null for an empty sheet. */
  onDrawn: (file: File | null) => void;
  /** Whether the last stroke is not a file yet. */
  onBusy: (busy: boolean) => void;
}

const size = { width: 800, height: 300 };

/** A sheet to sign on, in the form itself. */
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
        size={size}
        strokes={strokes}
        signature
        disabled={disabled}
        onStroke={(stroke) => change([...strokes, stroke])}
      />
      {/* Also before there is anything to undo: signing must not move the questions below. */}
      {!disabled && (
        <div className="fill-buttons">
          <button
            type="button"
            className="fill-button"
            aria-disabled={strokes.length === 0}
            onClick={() => strokes.length > 0 && change(strokes.slice(0, -1))}
          >
            <Trans>Undo</Trans>
          </button>
          <button
            type="button"
            className="fill-button"
            aria-disabled={strokes.length === 0}
            onClick={() => strokes.length > 0 && change([])}
          >
            <Trans>Clear</Trans>
          </button>
        </div>
      )}
    </>
  );
}
