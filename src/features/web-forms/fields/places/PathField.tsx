import type { GeoshapeInputNode, GeotraceInputNode } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngineState } from '../../engine/state';
import { Icon } from '~/shared/ui/icons/Icon';
import { type FieldContext, groupProps, useLocalFault } from '../field';
import { Coordinates } from './Coordinates';
import { Locate } from './Locate';
import { PlaceMap } from './PlaceMap';
import { cornersOf, pathOf, type Point } from './points';

/** More points than this are not listed one by one. */
const mostListed = 100;

/** Points may repeat: the second one at a place has another key than the first. */
function withKeys(points: readonly Point[]): { key: string; point: Point }[] {
  const seen = new Map<string, number>();
  return points.map((point) => {
    const place = `${point.latitude} ${point.longitude}`;
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    return { key: `${place} ${times}`, point };
  });
}

/** A line or an area, point by point. Too few points stay in the field, and nothing is sent until there are enough. */
export function PathField({ node, context }: { node: GeotraceInputNode | GeoshapeInputNode; context: FieldContext }) {
  const { t } = useLingui();
  const { value } = useEngineState(node.currentState);
  const [begun, setBegun] = useState<readonly Point[]>([]);
  const closed = node.valueType === 'geoshape';
  const corners = value ? cornersOf(value, closed) : begun;
  const path = pathOf(corners, closed);
  const fault = corners.length > 0 && typeof path === 'string' ? path : null;
  useLocalFault(node.nodeId, fault !== null);
  const set = (next: readonly Point[]) => {
    setBegun(next);
    const stored = pathOf(next, closed);
    node.setValue(typeof stored === 'string' ? null : stored);
    context.onTouched();
  };
  const add = (point: Point) => set([...corners, point]);
  const faultId = `${context.id}-points`;
  return (
    <div className="fill-place" role="group" {...groupProps(context)}>
      {corners.length > 0 && (
        <>
          <PlaceMap kind={closed ? 'area' : 'line'} points={corners} onPick={context.readOnly ? undefined : add} />
          {!context.readOnly && (
            <p className="fill-hint">
              <Trans>Click on the map to add a point.</Trans>
            </p>
          )}
          <details className="fill-points">
            <summary>
              <Plural value={corners.length} one="# point" other="# points" />
            </summary>
            <ol>
              {withKeys(corners.slice(0, mostListed)).map(({ key, point: { latitude, longitude } }, index) => (
                <li key={key}>
                  <bdi dir="ltr">
                    {latitude}, {longitude}
                  </bdi>
                  {!context.readOnly && (
                    <button
                      type="button"
                      className="fill-icon"
                      aria-label={t`Remove point ${index + 1}`}
                      onClick={() => set(corners.filter((_, other) => other !== index))}
                    >
                      <Icon name="cross" />
                    </button>
                  )}
                </li>
              ))}
            </ol>
          </details>
        </>
      )}
      {fault !== null && (
        <p id={faultId} className="fill-fault" role="status">
          {fault === 'closed' ? (
            <Trans>The line ends where it began. Remove the last point or add another one.</Trans>
          ) : closed ? (
            <Trans>An area needs 3 points at least.</Trans>
          ) : (
            <Trans>A line needs 2 points at least.</Trans>
          )}
        </p>
      )}
      {!context.readOnly && (
        <>
          <div className="fill-buttons">
            <Locate id={context.id} label={t`Add my place`} enough={5} disabled={context.readOnly} onPoint={add} />
            {corners.length > 0 && (
              <>
                <button type="button" className="fill-button" onClick={() => set(corners.slice(0, -1))}>
                  <Trans>Remove the last point</Trans>
                </button>
                <button type="button" className="fill-button" onClick={() => set([])}>
                  <Trans>Clear the answer</Trans>
                </button>
              </>
            )}
          </div>
          <Coordinates action={t`Add the point`} disabled={context.readOnly} onPoint={add} />
        </>
      )}
    </div>
  );
}
