import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { pastedPair, type Point, typedPoint } from './points';

interface CoordinatesProps {
  /** What the button does with the coordinates. */
  action: string;
  disabled: boolean;
  onPoint: (point: Point) => void;
}

/** A point by its coordinates, in degrees. A pasted pair fills both fields. */
export function Coordinates({ action, disabled, onPoint }: CoordinatesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ latitude: '', longitude: '' });
  const [wrong, setWrong] = useState(false);
  const add = () => {
    const point = typedPoint(typed.latitude, typed.longitude);
    setWrong(!point);
    if (!point) return;
    setTyped({ latitude: '', longitude: '' });
    onPoint(point);
  };
  const field = (name: 'latitude' | 'longitude', label: string) => (
    <label>
      {label}
      <input
        className="fill-input"
        type="text"
        inputMode="text"
        dir="ltr"
        autoComplete="off"
        disabled={disabled}
        aria-invalid={wrong || undefined}
        value={typed[name]}
        onChange={({ target: { value } }) => {
          const pair = pastedPair(value);
          setTyped(pair ? { latitude: pair[0], longitude: pair[1] } : { ...typed, [name]: value });
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
    </label>
  );
  return (
    <details className="fill-coordinates">
      <summary>
        <Trans>Enter coordinates</Trans>
      </summary>
      <div className="fill-coordinate-fields">
        {field('latitude', t`Latitude`)}
        {field('longitude', t`Longitude`)}
        <button type="button" className="fill-button" disabled={disabled} onClick={add}>
          {action}
        </button>
      </div>
      {wrong && (
        <p className="fill-fault" role="alert">
          <Trans>Enter a latitude from −90 to 90 and a longitude from −180 to 180, in degrees, such as 48.8566.</Trans>
        </p>
      )}
    </details>
  );
}
