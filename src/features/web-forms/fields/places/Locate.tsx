import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '~/shared/lib/numbers';
import { FieldFault } from '../FieldFault';
import { useUnfinished } from '../unfinished';
import type { Point } from './points';
import { useLocation } from './use-location';

interface LocateProps {
  nodeId: string;
  /** The id of the button. */
  id: string;
  /** What the button says before. */
  label: string;
  /** Metres that are accurate enough. */
  enough: number;
  onPoint: (point: Point) => void;
}

/** Takes the place of the device: shows how accurate it is, until it is enough or the person uses it. */
export function Locate({ nodeId, id, label, enough, onPoint }: LocateProps) {
  const { i18n } = useLingui();
  const { locating, start, stop, useBest: takeBest } = useLocation(enough, onPoint);
  // A place that was found and not used yet would be lost.
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
          {locating.best && (
            <button id={id} type="button" className="fill-button" onClick={takeBest}>
              <Trans>Use this location</Trans>
            </button>
          )}
          <button id={locating.best ? undefined : id} type="button" className="fill-button" onClick={stop}>
            <Trans>Cancel</Trans>
          </button>
        </div>
        {unfinished.shown && (
          <FieldFault id={`${id}-looking`}>
            {locating.best ? (
              <Trans>Confirm the location first.</Trans>
            ) : (
              <Trans>Wait for your location, or cancel.</Trans>
            )}
          </FieldFault>
        )}
      </div>
    );
  return (
    <>
      <div className="fill-buttons">
        <button id={id} type="button" className="fill-button" onClick={start}>
          {label}
        </button>
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
