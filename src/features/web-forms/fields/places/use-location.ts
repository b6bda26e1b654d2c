import { useCallback, useEffect, useRef, useState } from 'react';
import { whenReleased } from '~/shared/lib/press';
import type { Point } from './points';

export type Locating =
  | { state: 'idle' }
  /** Looking; `best` is the most accurate place so far. */
  | { state: 'looking'; best: Point | null }
  | { state: 'failed'; reason: 'denied' | 'unavailable' };

const pointOf = ({ coords }: GeolocationPosition): Point => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  altitude: coords.altitude,
  accuracy: coords.accuracy,
});

/**
 * Follows the place of the device until it is accurate enough or the person takes it. In: metres that are accurate
 * enough, and who takes the point.
 */
export function useLocation(enough: number, take: (point: Point) => void) {
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
        whenReleased(() => {
          // Stopped meanwhile.
          if (watch.current === null) return;
          if ((point.accuracy ?? Infinity) <= enough) use(point);
          else setLocating({ state: 'looking', best: point });
        });
      },
      ({ code, PERMISSION_DENIED }) => {
        if (best.current) return;
        whenReleased(() => {
          stop();
          setLocating({ state: 'failed', reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' });
        });
      },
      { enableHighAccuracy: true, timeout: 60_000 },
    );
  };
  return { locating, start, stop, useBest: () => use(best.current) };
}
