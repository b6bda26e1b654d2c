import type { GeopointInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { isolate } from '~/shared/lib/isolate';
import { formatDecimal } from '~/shared/lib/numbers';
import { useEngineState } from '../../engine/state';
import { type FieldContext, groupProps } from '../field';
import { useTyped } from '../unfinished';
import { Coordinates } from './Coordinates';
import { EitherMap } from './EitherMap';
import { Locate } from './Locate';
import { PlaceMap } from './PlaceMap';
import { emptyPair, measuredParts, pairOf, type Point, type TypedPair, typedPoint } from './points';

/** Metres that are accurate enough, unless the form says otherwise. */
const usuallyEnough = 5;

/** A place: that of the device, one on the map, or by its coordinates, which count as they are typed. */
export function PointField({ node, context }: { node: GeopointInputNode; context: FieldContext }) {
  const { t } = useLingui();
  const { value } = useEngineState(node.currentState);
  const [typed, setTyped] = useTyped<TypedPair>(node);
  const { accuracyThreshold } = node.nodeOptions;
  const points = useMemo(() => (value ? [value] : []), [value]);
  const set = (point: Point | null) => {
    node.setValue(point);
    setTyped(null);
    context.onTouched();
  };
  const pick = context.readOnly ? undefined : set;
  return (
    <div className="fill-place" role="group" {...groupProps(context)}>
      {!context.readOnly && (
        <>
          <Locate
            nodeId={node.nodeId}
            id={context.id}
            label={value ? t`Locate again` : t`Use my current location`}
            enough={accuracyThreshold ?? usuallyEnough}
            onPoint={set}
          />
          <Coordinates
            nodeId={node.nodeId}
            typed={typed ?? (value ? pairOf(value) : emptyPair)}
            disabled={context.readOnly}
            onType={(pair) => {
              node.setValue(typedPoint(pair));
              setTyped(pair);
            }}
          />
        </>
      )}
      {/* Below the fields, which must not move while somebody types. */}
      {(value || !context.readOnly) && (
        <EitherMap kind="point" points={points} onPick={pick}>
          {value ? <PlaceMap kind="point" points={points} {...(pick && { onPick: pick })} /> : null}
        </EitherMap>
      )}
      {value && <Place node={node} point={value} onClear={pick && (() => set(null))} />}
    </div>
  );
}

interface PlaceProps {
  node: GeopointInputNode;
  point: Point;
  onClear: (() => void) | undefined;
}

/** The answer in figures. */
function Place({ node, point, onClear }: PlaceProps) {
  const { i18n } = useLingui();
  const metres = (length: number) => formatDecimal(Math.round(length * 10) / 10, i18n.locale);
  const { altitude, accuracy } = measuredParts(point);
  const poor = node.nodeOptions.unacceptableAccuracyThreshold ?? Infinity;
  return (
    <>
      <p className="fill-facts">
        <bdi dir="ltr">
          {point.latitude}, {point.longitude}
        </bdi>
        {altitude !== null && (
          <span>
            <Trans>Altitude {isolate(metres(altitude))} m</Trans>
          </span>
        )}
        {accuracy !== null && (
          <span>
            <Trans>Accuracy {metres(accuracy)} m</Trans>
          </span>
        )}
      </p>
      {(accuracy ?? 0) > poor && (
        <p className="fill-fault" role="status">
          <Trans>This place is less accurate than the form wants ({metres(poor)} m). Try again outside.</Trans>
        </p>
      )}
      {onClear && (
        <button type="button" className="fill-quiet" onClick={onClear}>
          <Trans>Clear the answer</Trans>
        </button>
      )}
    </>
  );
}
