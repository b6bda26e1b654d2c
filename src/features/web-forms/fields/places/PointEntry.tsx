import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { deferUntilPointerUp } from '~/shared/lib/defer-until-pointer-up';
import { formatDecimal } from '~/shared/lib/numbers';
import { FillButton } from '../../FillDialog';
import { FieldError, onFocusLeave, useUnfinished } from '../controls';
import { isEmptyPair, pastedPair, type Point, typedDegrees, type TypedCoordinates, typedPoint } from './points';

interface LocateProps {
  nodeId: string;
  id: string;
  label: string;
  /** Metres that are accurate enough. */
  enough: number;
  onPoint: (point: Point) => void;
}

export function Locate({ nodeId, id, label, enough, onPoint }: LocateProps) {
  const { i18n } = useLingui();
  const { locating, start, stop, useBest: takeBest } = useLocation(enough, onPoint);
  // A location that was found and not accepted would be lost.
  const unfinished = useUnfinished(nodeId, locating.state === 'looking');
  const metres = (value: number | null) => formatDecimal(Math.round((value ?? 0) * 10) / 10, i18n.locale);
  if (locating.state === 'looking')
    return (
      <div className="fill-locating">
        <p role="status">
          {locating.best ? (
            <Trans>Accurate to {metres(locating.best.accuracy)} m. Improving accuracy…</Trans>
          ) : (
            <Trans>Finding your location…</Trans>
          )}
        </p>
        <div className="fill-buttons">
          {locating.best && <FillButton id={id} onClick={takeBest} label={<Trans>Use this location</Trans>} />}
          <FillButton id={locating.best ? undefined : id} onClick={stop} label={<Trans>Cancel</Trans>} />
        </div>
        {unfinished.shown && (
          <FieldError id={`${id}-looking`}>
            {locating.best ? (
              <Trans>Confirm the location first.</Trans>
            ) : (
              <Trans>Wait for your location, or cancel.</Trans>
            )}
          </FieldError>
        )}
      </div>
    );
  return (
    <>
      <div className="fill-buttons">
        <FillButton id={id} onClick={start} label={label} />
      </div>
      {locating.state === 'failed' && (
        <p className="fill-fault" role="alert">
          {locating.reason === 'denied' ? (
            <Trans>This browser may not know your place. Allow it in its settings, or enter the coordinates.</Trans>
          ) : (
            <Trans>Your place could not be found. Try outside, or enter the coordinates.</Trans>
          )}
        </p>
      )}
    </>
  );
}

type Locating =
  | { state: 'idle' }
  | { state: 'looking'; best: Point | null }
  | { state: 'failed'; reason: 'denied' | 'unavailable' };

const pointOf = ({ coords }: GeolocationPosition): Point => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  altitude: coords.altitude,
  accuracy: coords.accuracy,
});

function useLocation(enough: number, take: (point: Point) => void) {
  const [locating, setLocating] = useState<Locating>({ state: 'idle' });
  const watch = useRef<number | null>(null);
  const best = useRef<Point | null>(null);
  const stop = useCallback(() => {
    if (watch.current !== null) navigator.geolocation.clearWatch(watch.current);
    watch.current = null;
    setLocating({ state: 'idle' });
  }, []);
  useEffect(
    () => () => {
      if (watch.current !== null) navigator.geolocation.clearWatch(watch.current);
    },
    [],
  );
  const use = (point: Point | null) => {
    stop();
    if (point) take(point);
  };
  const start = () => {
    best.current = null;
    setLocating({ state: 'looking', best: null });
    watch.current = navigator.geolocation.watchPosition(
      (position) => {
        const point = pointOf(position);
        if ((best.current?.accuracy ?? Infinity) <= (point.accuracy ?? Infinity)) return;
        best.current = point;
        deferUntilPointerUp(() => {
          if (watch.current === null) return;
          if ((point.accuracy ?? Infinity) <= enough) use(point);
          else setLocating({ state: 'looking', best: point });
        });
      },
      ({ code, PERMISSION_DENIED }) => {
        if (best.current) return;
        deferUntilPointerUp(() => {
          stop();
          setLocating({ state: 'failed', reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' });
        });
      },
      { enableHighAccuracy: true, timeout: 60_000 },
    );
  };
  return { locating, start, stop, useBest: () => use(best.current) };
}

interface CoordinatesProps {
  nodeId: string;
  typed: TypedCoordinates;
  onType: (typed: TypedCoordinates) => void;
  /** Called on Enter, and when both fields have lost the focus. */
  onDone?: () => void;
  action?: string;
}

/** Latitude and longitude in degrees. A pasted pair fills both fields. */
export function Coordinates({ nodeId, typed, onType, onDone, action }: CoordinatesProps) {
  const { t } = useLingui();
  const id = useId();
  const halfTyped = !isEmptyPair(typed) && typedPoint(typed) === null;
  const unfinished = useUnfinished(nodeId, halfTyped);
  // Half-typed input must be visible.
  const [opens] = useState(halfTyped);
  const nowhere = typedDegrees(typed.latitude, 90) === 0 && typedDegrees(typed.longitude, 180) === 0;
  const done = () => {
    unfinished.left();
    if (typedPoint(typed) !== null) onDone?.();
  };
  const field = (name: keyof TypedCoordinates, most: 90 | 180, label: string) => (
    <label>
      {label}
      <input
        className="fill-input"
        type="text"
        inputMode="text"
        dir="ltr"
        autoComplete="off"
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
      <div className="fill-buttons fill-coordinate-fields" onBlur={onFocusLeave(done)}>
        {field('latitude', 90, t`Latitude`)}
        {field('longitude', 180, t`Longitude`)}
        {action !== undefined && <FillButton onClick={done} label={action} />}
      </div>
      {unfinished.shown && (
        <FieldError id={id}>
          {nowhere ? (
            <Trans>The place 0, 0 cannot be stored. Enter other coordinates, or clear both fields.</Trans>
          ) : (
            <Trans>
              Enter a latitude from −90 to 90 and a longitude from −180 to 180, in degrees, such as 48.8566, or clear
              both fields.
            </Trans>
          )}
        </FieldError>
      )}
    </details>
  );
}
