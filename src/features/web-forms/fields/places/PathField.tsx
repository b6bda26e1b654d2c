import type { GeoshapeInputNode, GeotraceInputNode } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '~/shared/ui/icons/Icon';
import { useEngineState } from '../../engine/nodes';
import { FillButton } from '../../FillDialog';
import { type FieldContext, groupProps, useHalfTyped, useUnfinished } from '../controls';
import { DrawPlane } from './DrawPlane';
import { EitherMap } from './EitherMap';
import { Coordinates, Locate } from './PointEntry';
import {
  withoutClosingPoint,
  emptyPair,
  toTypedCoordinates,
  toStoredPath,
  type Point,
  type TypedCoordinates,
  typedPoint,
} from './points';

interface Drawn {
  points: readonly Point[];
  typed: TypedCoordinates | null;
  selected: number | null;
}

function withTyped(
  points: readonly Point[],
  typed: TypedCoordinates | null,
  selected: number | null,
): readonly Point[] {
  const point = typed && typedPoint(typed);
  if (!point) return points;
  return selected === null ? [...points, point] : points.with(selected, point);
}

/** A line or an area, drawn on a plane or entered point by point. Nothing is sent while there are too few points. */
export function PathField({ node, context }: { node: GeotraceInputNode | GeoshapeInputNode; context: FieldContext }) {
  const { t } = useLingui();
  const { value } = useEngineState(node.currentState);
  const [own, setOwn] = useHalfTyped<Drawn>(node);
  const closed = node.valueType === 'geoshape';
  const { points, typed, selected } = own ?? {
    points: value ? withoutClosingPoint(value, closed) : [],
    typed: null,
    selected: null,
  };
  const corners = withTyped(points, typed, selected);
  const path = toStoredPath(corners, closed);
  const fault = corners.length > 0 && typeof path === 'string' ? path : null;
  const unfinished = useUnfinished(node.nodeId, fault !== null);
  const set = (next: readonly Point[], index: number | null = selected, pair: TypedCoordinates | null = null) => {
    const stored = toStoredPath(withTyped(next, pair, index), closed);
    node.setValue(typeof stored === 'string' ? null : stored);
    setOwn({ points: next, typed: pair, selected: index });
  };
  const add = (point: Point) => set([...corners, point]);
  const select = (index: number | null) => {
    // The typed coordinates belong to the point that was selected before.
    if (typed) set(corners, index);
    else setOwn({ points, typed: null, selected: index });
  };
  const remove = (index: number) =>
    set(
      corners.filter((_, other) => other !== index),
      null,
    );
  const clear = () => set([], null);
  const current = selected === null ? null : corners[selected];
  return (
    <div className="fill-place" role="group" {...groupProps(context)}>
      {(corners.length > 0 || !context.readOnly) && (
        <EitherMap
          kind={closed ? 'area' : 'line'}
          points={corners}
          onPick={
            context.readOnly
              ? undefined
              : (point) => (selected === null ? add(point) : set(corners.with(selected, point)))
          }
        >
          <DrawPlane
            closed={closed}
            points={corners}
            selected={selected}
            readOnly={context.readOnly}
            onSelect={select}
            onAdd={add}
            onMove={(index, point) => set(corners.with(index, point))}
            onRemove={remove}
          />
        </EitherMap>
      )}
      {!context.readOnly && (
        <p className="fill-hint" role="status">
          {selected !== null ? (
            <Trans>Tap where point {selected + 1} should be, or move it with the arrow keys.</Trans>
          ) : corners.length === 0 ? (
            <Trans>Begin with your current location or with coordinates, or zoom in and tap on the plane.</Trans>
          ) : (
            <Trans>Tap on the plane to add a point. Drag a point, or tap on it, to move or remove it.</Trans>
          )}
        </p>
      )}
      {fault !== null && (
        <p className="fill-fault" role={unfinished.shown ? 'alert' : 'status'}>
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
          {corners.length > 0 && (
            <div className="fill-buttons">
              {selected === null ? (
                <FillButton onClick={() => set(corners.slice(0, -1))} label={<Trans>Remove the last point</Trans>} />
              ) : (
                <>
                  <FillButton onClick={() => select(null)} label={<Trans>Done with point {selected + 1}</Trans>} />
                  <FillButton onClick={() => remove(selected)} label={<Trans>Remove point {selected + 1}</Trans>} />
                </>
              )}
              <FillButton onClick={clear} label={<Trans>Clear the answer</Trans>} />
            </div>
          )}
          {selected === null && (
            <Locate nodeId={node.nodeId} id={context.id} label={t`Add my current location`} enough={5} onPoint={add} />
          )}
          <Coordinates
            nodeId={node.nodeId}
            typed={typed ?? (current ? toTypedCoordinates(current) : emptyPair)}
            onType={(pair) => set(points, selected, pair)}
            onDone={() => set(corners)}
            action={selected === null ? t`Add the point` : t`Change point ${selected + 1}`}
          />
        </>
      )}
      {corners.length > 0 && (
        <PointList
          points={corners}
          selected={selected}
          readOnly={context.readOnly}
          onSelect={select}
          onRemove={remove}
        />
      )}
    </div>
  );
}

const maxListed = 100;

interface PointListProps {
  points: readonly Point[];
  selected: number | null;
  readOnly: boolean;
  onSelect: (index: number | null) => void;
  onRemove: (index: number) => void;
}

function PointList({ points, selected, readOnly, onSelect, onRemove }: PointListProps) {
  const { t } = useLingui();
  return (
    <details className="fill-points">
      <summary>
        <Plural value={points.length} one="# point" other="# points" />
      </summary>
      <ol>
        {points.slice(0, maxListed).map(({ latitude, longitude }, index) => (
          // Points have no names but their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <bdi dir="ltr">
              {latitude}, {longitude}
            </bdi>
            {!readOnly && (
              <>
                <button
                  type="button"
                  className="fill-quiet"
                  aria-pressed={selected === index}
                  aria-label={t`Change point ${index + 1}`}
                  onClick={() => onSelect(selected === index ? null : index)}
                >
                  <Trans>Change</Trans>
                </button>
                <button
                  type="button"
                  className="fill-icon"
                  aria-label={t`Remove point ${index + 1}`}
                  onClick={() => onRemove(index)}
                >
                  <Icon name="cross" />
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
