import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldFault } from '../FieldFault';
import { onLeaving, useUnfinished } from '../unfinished';
import { isEmptyPair, pastedPair, typedDegrees, type TypedPair, typedPoint } from './points';

interface CoordinatesProps {
  nodeId: string;
  typed: TypedPair;
  onType: (typed: TypedPair) => void;
  disabled: boolean;
  /** Called with Enter, and when the person has left both fields. */
  onDone?: () => void;
  /** What a button does with the coordinates, which is `onDone`. */
  action?: string;
}

/** A point by its coordinates, in degrees. A pasted pair fills both fields. */
export function Coordinates({ nodeId, typed, onType, disabled, onDone, action }: CoordinatesProps) {
  const { t } = useLingui();
  const id = useId();
  const halfTyped = !isEmptyPair(typed) && typedPoint(typed) === null;
  const unfinished = useUnfinished(nodeId, halfTyped);
  // What was half typed before the question was drawn must be seen.
  const [opens] = useState(halfTyped);
  const nowhere = typedDegrees(typed.latitude, 90) === 0 && typedDegrees(typed.longitude, 180) === 0;
  const done = () => {
    unfinished.left();
    if (typedPoint(typed) !== null) onDone?.();
  };
  const field = (name: keyof TypedPair, most: 90 | 180, label: string) => (
    <label>
      {label}
      <input
        className="fill-input"
        type="text"
        inputMode="text"
        dir="ltr"
        autoComplete="off"
        disabled={disabled}
        aria-invalid={(unfinished.shown && (nowhere || typedDegrees(typed[name], most) === null)) || undefined}
        aria-describedby={unfinished.shown ? id : undefined}
        value={typed[name]}
        onChange={({ target: { value } }) => {
          onType(pastedPair(value) ?? { ...typed, [name]: value });
          unfinished.typed();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          done();
        }}
      />
    </label>
  );
  return (
    <details className="fill-coordinates" open={opens || undefined}>
      <summary>
        <Trans>Enter coordinates</Trans>
      </summary>
      <div className="fill-coordinate-fields" onBlur={onLeaving(done)}>
        {field('latitude', 90, t`Latitude`)}
        {field('longitude', 180, t`Longitude`)}
        {action !== undefined && (
          <button type="button" className="fill-button" disabled={disabled} onClick={done}>
            {action}
          </button>
        )}
      </div>
      {unfinished.shown && (
        <FieldFault id={id}>
          {nowhere ? (
            <Trans>The place 0, 0 cannot be stored. Enter other coordinates, or clear both fields.</Trans>
          ) : (
            <Trans>
              Enter a latitude from −90 to 90 and a longitude from −180 to 180, in degrees, such as 48.8566, or clear
              both fields.
            </Trans>
          )}
        </FieldFault>
      )}
    </details>
  );
}
