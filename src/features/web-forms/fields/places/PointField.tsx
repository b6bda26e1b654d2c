import type { GeopointInputNode } from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '~/shared/lib/numbers';
import { useEngineState } from '../../engine/state';
import { type FieldContext, groupProps } from '../field';
import { Coordinates } from './Coordinates';
import { Locate } from './Locate';
import { PlaceMap } from './PlaceMap';
import type { Point } from './points';

/** Metres that are accurate enough, unless the form says otherwise. */
const usuallyEnough = 5;

/** A place: that of the device, one on the map, or by its coordinates. */
export function PointField({ node, context }: { node: GeopointInputNode; context: FieldContext }) {
  const { t, i18n } = useLingui();
  const { value } = useEngineState(node.currentState);
  const { accuracyThreshold, unacceptableAccuracyThreshold } = node.nodeOptions;
  const set = (point: Point | null) => {
    node.setValue(point);
    context.onTouched();
  };
  const metres = (length: number) => formatDecimal(Math.round(length * 10) / 10, i18n.locale);
  const poor = unacceptableAccuracyThreshold ?? Infinity;
  return (
    <div className="fill-place" role="group" {...groupProps(context)}>
      {value && (
        <>
          <PlaceMap kind="point" points={[value]} onPick={context.readOnly ? undefined : set} />
          <p className="fill-facts">
            <bdi dir="ltr">
              {value.latitude}, {value.longitude}
            </bdi>
            {value.altitude !== null && (
              <span>
                <Trans>Altitude {metres(value.altitude)} m</Trans>
              </span>
            )}
            {value.accuracy !== null && (
              <span>
                <Trans>Accuracy {metres(value.accuracy)} m</Trans>
              </span>
            )}
          </p>
          {(value.accuracy ?? 0) > poor && (
            <p className="fill-fault" role="status">
              <Trans>This place is less accurate than the form wants ({metres(poor)} m). Try again outside.</Trans>
            </p>
          )}
        </>
      )}
      {!context.readOnly && (
        <>
          <div className="fill-buttons">
            <Locate
              id={context.id}
              label={value ? t`Locate again` : t`Use my place`}
              enough={accuracyThreshold ?? usuallyEnough}
              disabled={context.readOnly}
              onPoint={set}
            />
            {value && (
              <button type="button" className="fill-button" onClick={() => set(null)}>
                <Trans>Clear the answer</Trans>
              </button>
            )}
          </div>
          <Coordinates action={t`Use these coordinates`} disabled={context.readOnly} onPoint={set} />
        </>
      )}
    </div>
  );
}
